import { describe, expect, it } from 'vitest';
import { idsDe, lerNovidades, naoVistas, porVersao } from './novidades.ts';

const TEXTO = `# O que mudou

Mudanças de novembro de 2026, por quem as encontra.

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
        versao: 'Novembro de 2026',
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
  it('[NAV-12] stands under its month, the newest guide first', () => {
    const dezembro = lerNovidades('Mudanças de dezembro de 2026.\n\n## Recepção\n\n- Outra.\n');
    const meses = porVersao([...dezembro, ...lerNovidades(TEXTO)]);
    expect(meses.map(([mes, secoes]) => [mes, secoes.length])).toEqual([
      ['Dezembro de 2026', 1],
      ['Novembro de 2026', 1],
    ]);
    expect(lerNovidades('## Recepção\n\n- Outra.\n')[0]?.versao).toBeNull();
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
