import { useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Box } from './box.tsx';
import { Check } from './check.tsx';

function Form({ onSend }: { onSend: (answers: { shown: boolean }) => void }) {
  const { register, handleSubmit } = useForm({ defaultValues: { shown: true } });
  return (
    <form onSubmit={handleSubmit(onSend)}>
      <Check {...register('shown')}>Shown to visitors</Check>
      <button type="submit">Send</button>
    </form>
  );
}

test('a box belongs to its form: it begins as it was and sends what it is', async () => {
  const sent = vi.fn<(answers: { shown: boolean }) => void>();
  await render(<Form onSend={sent} />);
  const box = page.getByLabelText('Shown to visitors');
  await expect.element(box).toBeChecked();
  await box.click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => sent.mock.calls[0]?.[0]).toEqual({ shown: false });
});

test('a box of which some is ticked says so', async () => {
  const screen = await render(<Box aria-label="All" mixed readOnly />);
  await expect.element(page.getByRole('checkbox', { name: 'All' })).toBePartiallyChecked();
  await screen.rerender(<Box aria-label="All" readOnly />);
  await expect.element(page.getByRole('checkbox', { name: 'All' })).not.toBePartiallyChecked();
});
