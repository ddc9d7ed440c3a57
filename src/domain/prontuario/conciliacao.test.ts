import { describe, expect, it } from 'vitest';
import {
  atualizados,
  entraramDepois,
  faltaDizer,
  mudancasDaConciliacao,
  prescricoesParadas,
  umaVezCada,
  type EmUso,
} from './conciliacao.ts';
import { daListaDe, LISTAS } from './lista.ts';

const usado = (nome: string, linha: number | null = null, origem: EmUso['origem'] = 'LISTA'): EmUso => ({
  nome,
  uso: '1 comprimido, à noite',
  origem,
  linha,
});
const row = (id: number, nome: string, situacao = 'EM_USO') =>
  daListaDe(LISTAS.medicamentos, {
    id,
    nome,
    dose: '1 comprimido',
    frequencia: 'à noite',
    desde: null,
    situacao,
    prontuarioId: null,
    restrito: false,
    motivo: null,
  });

describe('[CLIN-04] reconciliation says each medicine row by row [clinical D-01]', () => {
  it('is complete when each is decided, changed with the new use, suspended with the reason', () => {
    expect(
      faltaDizer([
        { nome: 'A' },
        { nome: 'B', decisao: 'ALTERADO' },
        { nome: 'C', decisao: 'SUSPENSO', motivo: '...' },
        { nome: 'D', decisao: 'MANTIDO' },
        { nome: 'E', decisao: 'ALTERADO', dose: '2 comprimidos' },
        // Of what stands in no own row the use is one sentence: half of it would leave the other half nowhere.
        { nome: 'F', uso: '1 cp, 12/12h', decisao: 'ALTERADO', dose: '2 cp' },
        { nome: 'G', uso: '1 cp, 12/12h', linha: 7, decisao: 'ALTERADO', dose: '2 cp' },
        { nome: 'H', uso: '1 cp, 12/12h', decisao: 'ALTERADO', dose: '2 cp', frequencia: '8/8h' },
      ]),
    ).toEqual([
      { nome: 'A', falta: 'decisao' },
      { nome: 'B', falta: 'posologia' },
      { nome: 'C', falta: 'motivo' },
      { nome: 'F', falta: 'posologiaInteira' },
    ]);
  });

  it('asks each medicine once, two doses of the own list twice', () => {
    const emUso = [
      usado('Insulina NPH', 1),
      usado('Insulina NPH', 2),
      usado('insulina nph', null, 'ALHEIO'),
      usado('Losartana 50 mg', null, 'PRESCRICAO'),
      usado('Losartana 50mg', null, 'ALHEIO'),
    ];
    expect(umaVezCada(emUso).map(({ linha, origem }) => linha ?? origem)).toEqual([1, 2, 'PRESCRICAO']);
  });

  it('keeps what was answered when the list is read again, and says what came into use', () => {
    const itens = [{ ...usado('Losartana 50 mg', 7), decisao: 'MANTIDO' as const }, usado('Dipirona', 8)];
    const agora = [usado('Losartana 50 mg', 7), usado('Varfarina 5 mg', 9)];
    expect(entraramDepois(itens, agora)).toEqual(['Varfarina 5 mg']);
    expect(atualizados(itens, agora)).toMatchObject([{ linha: 7, decisao: 'MANTIDO' }, { linha: 9 }]);
  });

  it('the list follows: kept stays, changed has the new use, suspended ends with its reason', () => {
    const lista = [row(7, 'Losartana 50 mg'), row(8, 'Metformina 850 mg'), row(9, 'Sinvastatina 20 mg')];
    const mudancas = mudancasDaConciliacao(
      [
        { ...usado('Losartana 50 mg', 7), decisao: 'MANTIDO' },
        { ...usado('Metformina 850 mg', 8), decisao: 'ALTERADO', frequencia: 'no almoço e no jantar' },
        { ...usado('Sinvastatina 20 mg', 9), decisao: 'SUSPENSO', motivo: 'Mialgia' },
        { ...usado('Varfarina 5 mg', null, 'ALHEIO'), decisao: 'MANTIDO' },
        { ...usado('Dipirona 500 mg', null, 'PRESCRICAO'), decisao: 'SUSPENSO', motivo: 'Sem dor' },
      ],
      lista,
    );
    expect(mudancas).toMatchObject([
      {
        mudanca: {
          id: 8,
          para: 'EM_USO',
          valores: { dose: '1 comprimido', frequencia: 'no almoço e no jantar' },
        },
      },
      { mudanca: { id: 9, para: 'PARADO' }, motivo: 'Mialgia' },
      {
        mudanca: {
          tipo: 'novo',
          dito: { situacao: 'EM_USO', valores: { frequencia: '1 comprimido, à noite' } },
        },
      },
      { mudanca: { tipo: 'novo', dito: { situacao: 'PARADO' } }, motivo: 'Sem dor' },
    ]);
  });

  it('undoes no word of somebody who ended it meanwhile', () => {
    const lista = [row(7, 'Losartana 50 mg', 'PARADO')];
    expect(
      mudancasDaConciliacao([{ ...usado('Losartana 50 mg', 7), decisao: 'ALTERADO', dose: '2' }], lista),
    ).toEqual([]);
  });
});

describe('[CLIN-04] a prescription of what was stopped', () => {
  const parada = (nome: string) => ({ nome, decisao: 'SUSPENSO' as const, motivo: 'Mialgia' });

  it('[CLIN-04] is suspended where nothing of it goes on, with what was said', () => {
    const prescritas = [
      { id: 1, itens: ['Sinvastatina 20 mg'] },
      { id: 2, itens: ['sinvastatina 20mg', 'Losartana 50 mg'] },
      { id: 3, itens: [] },
    ];
    expect(prescricoesParadas([parada('Sinvastatina 20 mg')], prescritas)).toEqual([
      { id: 1, motivos: ['Sinvastatina 20 mg: Mialgia'] },
    ]);
    const duas = [parada('Sinvastatina 20 mg'), parada('Losartana 50 mg')];
    expect(prescricoesParadas(duas, prescritas).map(({ id }) => id)).toEqual([1, 2]);
    expect(prescricoesParadas([{ nome: 'Sinvastatina 20 mg', decisao: 'MANTIDO' }], prescritas)).toEqual([]);
  });
});
