import { lazy, Suspense, useEffect, useState } from 'react';
import { followInterestQuestions, type InterestQuestion } from '#lib/interest.ts';

const InterestDialog = lazy(() => import('./interest-dialog.tsx').then((m) => ({ default: m.InterestDialog })));

/** Asks staff who play, whatever they were about to decide, when nobody else can: one question after the other. */
export function Interests() {
  const [questions, setQuestions] = useState<InterestQuestion[]>([]);
  useEffect(() => followInterestQuestions((question) => setQuestions((waiting) => [...waiting, question])), []);
  const [question] = questions;
  return (
    question && (
      <Suspense fallback={null}>
        <InterestDialog
          key={question.team}
          question={question}
          onClose={() => setQuestions((waiting) => waiting.filter((each) => each !== question))}
        />
      </Suspense>
    )
  );
}
