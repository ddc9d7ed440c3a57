import { expect, test } from 'vitest';
import { textoSimples } from './percorrer.ts';
import { palavrasDe } from './palavras.ts';

test('[REG-01] os parágrafos viram linhas, dentro de listas também; campos e variáveis vão entre chaves', () => {
  const texto = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Dieta ' },
          { type: 'campo', attrs: { rotulo: 'Dias' } },
        ],
      },
      {
        type: 'bulletList',
        content: [
          {
            type: 'listItem',
            content: [{ type: 'paragraph', content: [{ type: 'text', text: 'sem sal' }] }],
          },
        ],
      },
      { type: 'imagem', attrs: { alt: 'curva' } },
    ],
  };
  expect(palavrasDe(texto)).toBe('Dieta {Dias}\nsem sal\n[imagem: curva]');
});

test('o que não é texto não diz nada, e nada quebra', () => {
  for (const value of [
    null,
    3,
    'solto',
    [],
    {},
    { content: 'x' },
    { content: [null, { type: 'paragraph' }, { type: 'text' }] },
  ])
    expect(palavrasDe(value).trim()).toBe('');
  expect(textoSimples({ type: 'doc', content: [{ type: 'paragraph' }] })).toBe('');
});
