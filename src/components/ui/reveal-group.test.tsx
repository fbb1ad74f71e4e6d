import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { openPage } from '#testing/page.tsx';
import { RevealPart, RevealPlace, useRevealGroup } from './reveal-group.tsx';

afterEach(cleanup);

function held<Value>() {
  let come!: (value: Value) => void;
  let fail!: (reason: Error) => void;
  const promise = new Promise<Value>((resolve, reject) => {
    come = resolve;
    fail = reject;
  });
  return { promise, come, fail };
}

/** Two places: in one a text that is read, in the other a part whose code comes by itself and reads another. */
async function open(name: string) {
  const [one, other, code] = [held<string>(), held<string>(), held<{ default: typeof Other }>()];
  const Text = ({ name, of }: { name: string; of: Promise<string> }) => {
    const { data, isError } = useQuery({ queryKey: [name], queryFn: () => of, retry: 1, retryDelay: 3_600_000 });
    return <p>{isError ? 'failed' : (data ?? `${name} on its way`)}</p>;
  };
  const Other = () => <Text name="other" of={other.promise} />;
  const Late = lazy(() => code.promise);
  const Both = () => {
    const together = useRevealGroup(name);
    return (
      <>
        <RevealPlace of={together} waiting={<p>Waiting</p>}>
          <Text name="one" of={one.promise} />
        </RevealPlace>
        <RevealPlace of={together}>
          <RevealPart of={together}>
            <Late />
          </RevealPart>
        </RevealPlace>
      </>
    );
  };
  await openPage(<Both />);
  return { one, other, comeCode: () => code.come({ default: Other }) };
}

const waits = async () => {
  await expect.element(page.getByText('Waiting')).toBeVisible();
  await expect.element(page.getByText('The first')).not.toBeVisible();
};

test('both places are drawn once the code of their parts and what they read is there', async () => {
  const { one, other, comeCode } = await open('both');
  one.come('The first');
  await expect.element(page.getByText('The first')).toBeInTheDocument();
  await waits();
  comeCode();
  await expect.element(page.getByText('other on its way')).toBeInTheDocument();
  await waits();
  other.come('The second');
  await expect.element(page.getByText('The second')).toBeVisible();
  await expect.element(page.getByText('The first')).toBeVisible();
  await expect.element(page.getByText('Waiting')).not.toBeInTheDocument();
});

test('a read that fails once is waited for no longer', async () => {
  const { one, other, comeCode } = await open('failing');
  comeCode();
  one.come('The first');
  await expect.element(page.getByText('other on its way')).toBeInTheDocument();
  await waits();
  other.fail(new Error('down'));
  await expect.element(page.getByText('The first')).toBeVisible();
  await expect.element(page.getByText('other on its way')).toBeVisible();
});

test('what was drawn before in this visit stands at once', async () => {
  const { one, other, comeCode } = await open('again');
  comeCode();
  one.come('The first');
  other.come('The second');
  await expect.element(page.getByText('The first')).toBeVisible();
  await cleanup();
  await open('again');
  await expect.element(page.getByText('one on its way')).toBeVisible();
  expect(page.getByText('Waiting').elements()).toHaveLength(0);
});
