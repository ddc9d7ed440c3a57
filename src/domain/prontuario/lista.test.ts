import { describe, expect, it } from 'vitest';
import {
  chaveDoMedicamento,
  ditoDe,
  LISTAS,
  mudancasDaLista,
  passosDaLista,
  tocadas,
  voltamAoCurso,
  vistas,
  voltamAoValor,
  type DaLista,
  type Linha,
} from './lista.ts';

const ditoDoMedicamento = (linha: Linha) => ditoDe(LISTAS.medicamentos, linha);
const ditoDoProblema = (linha: Linha) => ditoDe(LISTAS.problemas, linha);
const losartana = ditoDoMedicamento({ nome: 'Losartana 50 mg', dose: '1 comprimido', emUso: true });
const daLista = (id: number, fala = losartana, prontuarioId: number | null = 1): DaLista => ({
  ...fala,
  id,
  prontuarioId,
  restrito: false,
  motivo: null,
});
const ABERTO = { id: 2, restrito: false };

describe('[CLIN-02] the lists of a patient follow what a chart says [clinical D-01]', () => {
  it('adds what nobody said before', () => {
    expect(mudancasDaLista([], [losartana], [], ABERTO)).toEqual([{ tipo: 'novo', dito: losartana }]);
  });

  it('writes nothing for what is as it was: a chart that begins with the list changes nothing', () => {
    expect(mudancasDaLista([], [losartana], [daLista(7)], ABERTO)).toEqual([]);
    const outraGrafia = { ...losartana, chave: chaveDoMedicamento('  LOSARTANA  50 mg ') };
    expect(mudancasDaLista([], [outraGrafia], [daLista(7)], ABERTO)).toEqual([]);
  });

  it('an old chart saved again undoes no newer word', () => {
    const parado = { ...daLista(7), situacao: 'PARADO' as const };
    expect(mudancasDaLista([losartana], [losartana], [parado], ABERTO)).toEqual([]);
  });

  it('ends, reopens and changes by key, and the row that is not ended goes first', () => {
    const fora = { ...losartana, situacao: 'PARADO' as const };
    expect(mudancasDaLista([losartana], [fora], [daLista(7)], ABERTO)).toEqual([
      { tipo: 'mudar', id: 7, de: 'EM_USO', para: 'PARADO', valores: losartana.valores },
    ]);
    const antiga = { ...daLista(9), situacao: 'PARADO' as const };
    const dobrada = ditoDoMedicamento({ nome: 'losartana 50 mg', dose: '2 comprimidos', emUso: true });
    expect(mudancasDaLista([losartana], [dobrada], [antiga, daLista(7)], ABERTO)).toEqual([
      { tipo: 'mudar', id: 7, de: 'EM_USO', para: 'EM_USO', valores: dobrada.valores },
    ]);
    expect(mudancasDaLista([], [losartana], [antiga], ABERTO)).toMatchObject([
      { id: 9, de: 'PARADO', para: 'EM_USO' },
    ]);
  });

  it('takes back only what this chart said first', () => {
    expect(mudancasDaLista([losartana], [], [daLista(7, losartana, 2)], ABERTO)).toEqual([
      { tipo: 'tirar', id: 7, situacao: 'EM_USO' },
    ]);
    expect(mudancasDaLista([losartana], [], [daLista(7, losartana, 1)], ABERTO)).toEqual([]);
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

  it('two lines of one name are two doses, and none is lost to the other', () => {
    const [manha, noite] = ['20 UI', '10 UI'].map((dose) =>
      ditoDoMedicamento({ nome: 'Insulina NPH', dose, emUso: true }),
    ) as [typeof losartana, typeof losartana];
    expect(mudancasDaLista([], [manha, noite], [], ABERTO)).toMatchObject([
      { tipo: 'novo', dito: { valores: { dose: '20 UI' } } },
      { tipo: 'novo', dito: { valores: { dose: '10 UI' } } },
    ]);
    const lista = [daLista(7, manha), daLista(8, noite)];
    expect(mudancasDaLista([], [manha, noite], lista, ABERTO)).toEqual([]);
    const fora = { ...noite, situacao: 'PARADO' as const };
    expect(mudancasDaLista([manha, noite], [manha, fora], lista, ABERTO)).toMatchObject([
      { tipo: 'mudar', id: 8, para: 'PARADO' },
    ]);
  });

  it('what only restricted charts said is shown once another says it', () => {
    const secreta = { ...daLista(7), restrito: true };
    expect(mudancasDaLista([], [losartana], [secreta], ABERTO)).toEqual([{ tipo: 'mostrar', id: 7 }]);
    expect(mudancasDaLista([], [losartana], [secreta], { id: 2, restrito: true })).toEqual([]);
  });

  it('what a cancelled chart ended goes on, and what another ended does not', () => {
    const fora = { ...losartana, situacao: 'PARADO' as const };
    const parada = { ...daLista(7), situacao: 'PARADO' as const, motivo: 'Dito aqui.' };
    expect(voltamAoCurso([fora], [parada], 'Dito aqui.')).toEqual([parada]);
    expect(voltamAoCurso([fora], [{ ...parada, motivo: 'Tosse' }], 'Dito aqui.')).toEqual([]);
    expect(voltamAoCurso([losartana], [parada], 'Dito aqui.')).toEqual([]);
  });

  it('one name is one medicine without blanks and marks, and a decimal comma is no mark', () => {
    expect(chaveDoMedicamento('Losartana 50mg')).toBe(chaveDoMedicamento(' LOSARTANA, 50 mg.'));
    expect(chaveDoMedicamento('Varfarina 2,5 mg')).not.toBe(chaveDoMedicamento('Varfarina 25 mg'));
  });

  it('a vaccine of another day is another one, a disease of another relative too, and a habit has one value', () => {
    const vacina = (aplicadaEm: string) => LISTAS.imunizacoes.chave({ vacina: 'Influenza', aplicadaEm });
    expect(vacina('2025-04-01')).not.toBe(vacina('2026-04-01'));
    const antecedente = (tipo: string, detalhe: string) =>
      LISTAS.historico.chave({ tipo, descricao: 'Diabetes', detalhe });
    expect(antecedente('FAMILIAR', 'mãe')).not.toBe(antecedente('FAMILIAR', 'pai'));
    expect(antecedente('HABITO', '10 por dia')).toBe(antecedente('HABITO', '20 por dia'));
    expect(LISTAS.imunizacoes.comeca).toBeNull();
  });

  it('a dose that a cancelled chart changed goes back, unless somebody changed it since', () => {
    const dobrada = ditoDoMedicamento({ nome: 'Losartana 50 mg', dose: '2 comprimidos' });
    const deOutro = {
      ...losartana,
      prontuarioId: 1,
      profissionalId: null,
      restrito: false,
      iniciadoEm: '2026-01-01T12:00:00Z',
    };
    expect(voltamAoValor([dobrada], [daLista(7, dobrada)], [deOutro])).toEqual([
      { tipo: 'mudar', id: 7, de: 'EM_USO', para: 'EM_USO', valores: losartana.valores },
    ]);
    const mao = ditoDoMedicamento({ nome: 'Losartana 50 mg', dose: '3 comprimidos' });
    expect(voltamAoValor([dobrada], [daLista(7, mao)], [deOutro])).toEqual([]);
  });

  it('[CLIN-02] a row is secret where only restricted charts say it, and its author is who said it first', () => {
    const chaves = new Set([losartana.chave]);
    const fala = (prontuarioId: number, restrito: boolean) => ({
      ...losartana,
      prontuarioId,
      profissionalId: prontuarioId * 10,
      restrito,
      iniciadoEm: `2026-01-0${prontuarioId}T12:00:00Z`,
    });
    const aberta = daLista(7, losartana, 2);
    const secreta = { ...aberta, restrito: true };
    const esconde = (prontuarioId: number) => [
      { id: 7, valores: { restrito: true, prontuarioId, profissionalId: prontuarioId * 10 } },
    ];
    expect(vistas(chaves, [aberta], [fala(2, true)])).toEqual(esconde(2));
    expect(vistas(chaves, [aberta], [fala(2, true), fala(3, false)])).toEqual([]);
    expect(vistas(chaves, [aberta], [fala(3, true), fala(2, true)])).toEqual(esconde(2));
    expect(vistas(chaves, [secreta], [fala(2, true), fala(3, true)])).toEqual([]);
    // Its chart counts no more: the secret is the other author's.
    expect(vistas(chaves, [secreta], [fala(3, true)])).toEqual(esconde(3));
    expect(vistas(chaves, [secreta], [fala(2, true), fala(3, false)])).toEqual([
      { id: 7, valores: { restrito: false } },
    ]);
    // Said by a person or a reconciliation; said by nobody any more; not judged.
    expect(vistas(chaves, [{ ...aberta, prontuarioId: null }], [fala(2, true)])).toEqual([]);
    expect(vistas(chaves, [aberta], [])).toEqual([]);
    expect(vistas(new Set(), [aberta], [fala(2, true)])).toEqual([]);
  });

  it('a line is marked as brought until it is touched', () => {
    const trazida = { id: 1, nome: 'Losartana', dose: null, trazidoDe: '2026-01-01' };
    expect(tocadas([{ id: 1, nome: 'Losartana' }], [trazida])).toEqual([
      { id: 1, nome: 'Losartana', trazidoDe: '2026-01-01' },
    ]);
    expect(tocadas([{ id: 1, nome: 'Losartana', dose: '2' }], [trazida])).toMatchObject([
      { trazidoDe: null },
    ]);
  });
});
