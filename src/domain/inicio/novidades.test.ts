import { describe, expect, it } from 'vitest';
import { idsDe, lerNovidades, naoVistas } from './novidades.ts';

const TEXTO = `# O que mudou

Mudanças de novembro.

## Recepção

- **O convênio vem com o paciente**; 'Particular' é uma escolha
  ([agenda](agenda.md), [recepcao](recepcao.md)).
- O mês cabe no celular.

## Vazia

Para quem administra: [outro](outro.md).
`;

describe('[NAV-12] what changed', () => {
  it('[NAV-12] is read as lines, without ways to other pages', () => {
    expect(lerNovidades(TEXTO)).toEqual([
      {
        titulo: 'Recepção',
        novidades: [
          {
            id: expect.any(String),
            texto: "**O convênio vem com o paciente**; 'Particular' é uma escolha.",
          },
          { id: expect.any(String), texto: 'O mês cabe no celular.' },
        ],
      },
    ]);
  });
  it('[NAV-12] shows only lines that were not there when the person last looked', () => {
    const antes = lerNovidades(TEXTO);
    const depois = lerNovidades(TEXTO.replace('- O mês', '- A fila anda sozinha.\n- O mês'));
    expect(naoVistas(antes, idsDe(antes))).toEqual([]);
    expect(
      naoVistas(depois, idsDe(antes)).flatMap(({ novidades }) => novidades.map(({ texto }) => texto)),
    ).toEqual(['A fila anda sozinha.']);
  });
});
