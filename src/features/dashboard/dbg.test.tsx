import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { makeQueryClient } from '#lib/query-client.ts';
let calls = 0;
function B() {
  const m = useMutation({
    mutationFn: async () => {
      calls++;
      await new Promise((r) => setTimeout(r, 500));
    },
  });
  return (
    <button type="button" disabled={m.isPending} onClick={() => m.mutate()}>
      go
    </button>
  );
}
test('plain', async () => {
  await render(
    <QueryClientProvider client={makeQueryClient()}>
      <B />
    </QueryClientProvider>,
  );
  await page.getByRole('button', { name: 'go' }).dblClick();
  expect(calls).toBe(1);
});
