import { expect, it } from 'vitest';
import type { EntityModel } from '../registro/entity.ts';
import { textoDoProntuario } from './impresso.ts';

const correcao = (antes: string, depois: string, registradaEm: string) => ({
  campo: 'plano',
  antes,
  depois,
  motivo: 'Faltou internar',
  registradaEm,
  por: 'Ana Lima',
});

it('[clinical D-05] prints the text that counts, and what stood there struck beneath it, the latest first', () => {
  const texto = textoDoProntuario({
    entity: { field: {} } as unknown as EntityModel,
    prontuario: { secoes: ['SOAP'], plano: 'ECG.', estado: 'ENCERRADO' },
    profissional: 'Ana Lima',
    correcoes: [
      correcao('ECG.', 'ECG e troponina.', '2026-11-20T12:00:00.000Z'),
      correcao('ECG e troponina.', 'ECG, troponina e internação.', '2026-11-21T12:00:00.000Z'),
    ],
    formularios: [],
    documentos: [],
    recibo: null,
    agora: '2026-11-22T12:00:00.000Z',
    zona: 'America/Sao_Paulo',
  });
  const lines = texto.content.flatMap((bloco): string[] =>
    bloco.type === 'paragraph' || bloco.type === 'heading'
      ? [
          (bloco.content ?? [])
            .map((parte) =>
              parte.type === 'text'
                ? `${parte.marks?.some(({ type }) => type === 'strike') ? '~' : ''}${parte.text}`
                : '',
            )
            .join(''),
        ]
      : [],
  );
  expect(lines.slice(lines.indexOf('Plano'))).toEqual([
    'Plano',
    'ECG, troponina e internação.',
    '~ECG e troponina.',
    expect.stringContaining('Faltou internar'),
    '~ECG.',
    expect.stringContaining('Faltou internar'),
  ]);
});
