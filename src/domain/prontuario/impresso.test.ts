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
    odontograma: [],
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

it('[NGS-34] says of each document whether its signatures hold, as checked at the moment of printing', () => {
  const documento = { nome: 'Receita.pdf', tag: 'Receita', em: '2026-11-20T12:00:00.000Z' };
  const texto = JSON.stringify(
    textoDoProntuario({
      entity: { field: {} } as unknown as EntityModel,
      prontuario: { secoes: [], estado: 'ENCERRADO' },
      profissional: 'Ana Lima',
      correcoes: [],
      formularios: [],
      documentos: [
        { ...documento, assinaturas: 0, situacao: null },
        { ...documento, assinaturas: 1, situacao: 'valida' },
        { ...documento, assinaturas: 2, situacao: 'invalida' },
        { ...documento, assinaturas: 1, situacao: 'indeterminada' },
        { ...documento, assinaturas: 1, situacao: 'por-link' },
        { ...documento, assinaturas: 1, situacao: 'nao-conferida' },
      ],
      odontograma: [],
      recibo: null,
      agora: '2026-11-22T12:00:00.000Z',
      zona: 'America/Sao_Paulo',
    }),
  );
  for (const parte of [
    'Sem assinatura',
    '1 assinatura: válida',
    '2 assinaturas: há assinatura INVÁLIDA',
    '1 assinatura: não se pôde confirmar se vale',
    '1 assinatura: por link, pelos registros deste sistema',
    '1 assinatura: não foi possível conferir agora',
    'Assinaturas conferidas ao imprimir, em 22/11/2026 09:00',
  ])
    expect(texto).toContain(parte);
});

it('[ODO-01] [CLIN-02] prints what was launched in the mouth in this visit, where the chart has that part', () => {
  const com = (secoes: readonly string[]): string =>
    JSON.stringify(
      textoDoProntuario({
        entity: { field: {} } as unknown as EntityModel,
        prontuario: { secoes, estado: 'ENCERRADO' },
        profissional: 'Ana Lima',
        correcoes: [],
        formularios: [],
        documentos: [],
        odontograma: ['Resina: 16 MO, feito'],
        recibo: null,
        agora: '2026-11-22T12:00:00.000Z',
        zona: 'America/Sao_Paulo',
      }),
    );
  expect(com(['ODONTOGRAMA'])).toContain('Resina: 16 MO, feito');
  expect(com(['SOAP'])).not.toContain('Resina');
});
