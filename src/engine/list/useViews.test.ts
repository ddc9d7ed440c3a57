import { expect, test } from 'vitest';
import { defaultView, type View } from './useViews.ts';

const view = (id: number, escopo: View['escopo'], dono: number, padrao: boolean): View => ({
  id,
  nome: `Visão ${id}`,
  escopo,
  papel: escopo === 'papel' ? 'profissional' : null,
  estado: {},
  padrao,
  editavel: false,
  versao: 1,
  dono: { id: dono, nome: 'Alguém' },
});

test('[M7] the list opens in what the person chose, then in the own, the role’s and the house’s default', () => {
  const views = [
    view(1, 'compartilhada', 9, true),
    view(2, 'papel', 9, true),
    view(3, 'propria', 5, true),
    view(4, 'propria', 5, false),
  ];
  expect(defaultView(views, 5)?.id).toBe(3);
  expect(defaultView(views.slice(0, 2), 5)?.id).toBe(2);
  expect(defaultView(views.slice(0, 1), 5)?.id).toBe(1);
  expect(defaultView(views, 5, 4)?.id).toBe(4);
  expect(defaultView(views, 5, 0)).toBeUndefined();
  // A chosen view that is gone chooses nothing.
  expect(defaultView(views, 5, 99)?.id).toBe(3);
});
