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

function plano(guardado: string | null): readonly string[] {
  const texto = textoDoProntuario({
    entity: { field: {} } as unknown as EntityModel,
    prontuario: { secoes: ['SOAP'], plano: guardado, estado: 'ENCERRADO' },
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
  return lines.slice(lines.indexOf('Plano'));
}

it('[clinical D-05] prints the text that counts, and what stood there struck beneath it, the latest first', () => {
  expect(plano('ECG.')).toEqual([
    'Plano',
    'ECG, troponina e internação.',
    '~ECG e troponina.',
    expect.stringContaining('Faltou internar'),
    '~ECG.',
    expect.stringContaining('Faltou internar'),
  ]);
});

it('[clinical D-05] prints what the reopened chart changed as such, not as the correction’s doing', () => {
  const corrigidos = [
    '~ECG, troponina e internação.',
    'Alterado na reabertura do prontuário.',
    '~ECG e troponina.',
    expect.stringContaining('Corrigido em'),
    '~ECG.',
    expect.stringContaining('Corrigido em'),
  ];
  expect(plano('Alta.')).toEqual(['Plano', 'Alta.', ...corrigidos]);
  // Emptied there, it is read still.
  expect(plano(null)).toEqual(['Plano', ...corrigidos]);
});
