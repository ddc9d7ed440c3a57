import { describe, expect, it } from 'vitest';
import {
  chaveDoMedicamento,
  ditoDoMedicamento,
  ditoDoProblema,
  mudancasDaLista,
  passosDaLista,
  type DaLista,
  type SituacaoDoMedicamento,
} from './lista.ts';

const losartana = ditoDoMedicamento({ nome: 'Losartana 50 mg', dose: '1 comprimido', emUso: true });
const daLista = (
  id: number,
  fala = losartana,
  prontuarioId: number | null = 1,
): DaLista<SituacaoDoMedicamento> => ({ ...fala, id, prontuarioId });

describe('[CLIN-02] the lists of a patient follow what a chart says [clinical D-01]', () => {
  it('adds what nobody said before', () => {
    expect(mudancasDaLista([], [losartana], [], 2)).toEqual([{ tipo: 'novo', dito: losartana }]);
  });

  it('writes nothing for what is as it was: a chart that begins with the list changes nothing', () => {
    expect(mudancasDaLista([], [losartana], [daLista(7)], 2)).toEqual([]);
    const outraGrafia = { ...losartana, chave: chaveDoMedicamento('  LOSARTANA  50 mg ') };
    expect(mudancasDaLista([], [outraGrafia], [daLista(7)], 2)).toEqual([]);
  });

  it('an old chart saved again undoes no newer word', () => {
    const parado = { ...daLista(7), situacao: 'PARADO' as const };
    expect(mudancasDaLista([losartana], [losartana], [parado], 2)).toEqual([]);
  });

  it('ends, reopens and changes by key, and the row that is not ended goes first', () => {
    const fora = { ...losartana, situacao: 'PARADO' as const };
    expect(mudancasDaLista([losartana], [fora], [daLista(7)], 2)).toEqual([
      { tipo: 'mudar', id: 7, de: 'EM_USO', para: 'PARADO', valores: losartana.valores },
    ]);
    const antiga = { ...daLista(9), situacao: 'PARADO' as const };
    const dobrada = ditoDoMedicamento({ nome: 'losartana 50 mg', dose: '2 comprimidos', emUso: true });
    expect(mudancasDaLista([losartana], [dobrada], [antiga, daLista(7)], 2)).toEqual([
      { tipo: 'mudar', id: 7, de: 'EM_USO', para: 'EM_USO', valores: dobrada.valores },
    ]);
    expect(mudancasDaLista([], [losartana], [antiga], 2)).toMatchObject([
      { id: 9, de: 'PARADO', para: 'EM_USO' },
    ]);
  });

  it('takes back only what this chart said first', () => {
    expect(mudancasDaLista([losartana], [], [daLista(7, losartana, 2)], 2)).toEqual([
      { tipo: 'tirar', id: 7, chave: losartana.chave },
    ]);
    expect(mudancasDaLista([losartana], [], [daLista(7, losartana, 1)], 2)).toEqual([]);
  });

  it('knows a problem by its code, and the way from state to state', () => {
    const [cid, ciap] = [
      ditoDoProblema({ cidId: 5, situacao: 'CONFIRMADO' }),
      ditoDoProblema({ ciapId: 5, situacao: 'CONFIRMADO' }),
    ];
    expect(cid.chave).not.toBe(ciap.chave);
    expect(passosDaLista('RESOLVIDO', 'SUSPEITO')).toEqual(['reabrir', 'duvidar']);
    expect(passosDaLista('EM_USO', 'EM_USO')).toEqual([]);
  });
});
