/** What guides and requests to a plan ask alike: the sentences of what is missing, none where nothing is. */
import { faltaTiss as texto } from '#messages/tiss.ts';
import type { ListasTiss, ProfissionalTiss } from './conta.ts';

export const se = (condicao: boolean, frase: string): readonly string[] => (condicao ? [frase] : []);

/** What lacks a code, or has one that the version's list does not; where no version is known, any code will do. */
const naLista = (
  codigo: string | null,
  lista: ReadonlySet<string> | undefined,
  falta: string,
  fora: (codigo: string) => string,
): readonly string[] => {
  if (codigo === null) return [falta];
  return se(lista !== undefined && !lista.has(codigo), fora(codigo));
};

/** Where a person works and as what. */
export const faltasDaOcupacao = (
  { nome, uf, cbo }: ProfissionalTiss,
  listas: ListasTiss | null,
): readonly string[] => [
  ...naLista(uf, listas?.ufs, texto.uf(nome), (codigo) => texto.ufFora(codigo, nome, listas?.versao ?? '')),
  ...naLista(cbo, listas?.cbos, texto.cbo(nome), (codigo) =>
    texto.cboFora(codigo, nome, listas?.versao ?? ''),
  ),
];

/** The same, under the council's code. */
export const faltasDoConselho = (pessoa: ProfissionalTiss, listas: ListasTiss | null): readonly string[] => [
  ...naLista(pessoa.conselho, listas?.conselhos, texto.conselho(pessoa.nome), (codigo) =>
    texto.conselhoFora(codigo, pessoa.nome, listas?.versao ?? ''),
  ),
  ...faltasDaOcupacao(pessoa, listas),
];

/** By what a person who is named beside the house is known: the plan's code, or the CPF. */
export const faltasDoDocumento = ({ nome, codigoNaOperadora, cpf }: ProfissionalTiss): readonly string[] =>
  se(codigoNaOperadora === null && cpf === null, texto.documento(nome));

/** A card that was over on the day of what is billed or asked for; null: nobody wrote until when it goes. */
export const faltasDaValidade = (validade: string | null, dia: string): readonly string[] =>
  validade !== null && validade < dia ? [texto.carteiraVencida(validade)] : [];
