/** What guides and requests to a plan ask alike: the sentences of what is missing, none where nothing is. */
import { faltaTiss as texto } from '#messages/tiss.ts';
import type { ProfissionalTiss } from './conta.ts';

export const se = (condicao: boolean, frase: string): readonly string[] => (condicao ? [frase] : []);

/** Where a person works and as what. */
export const faltasDaOcupacao = ({ nome, uf, cbo }: ProfissionalTiss): readonly string[] => [
  ...se(uf === null, texto.uf(nome)),
  ...se(cbo === null, texto.cbo(nome)),
];

/** The same, under the council's code. */
export const faltasDoConselho = (pessoa: ProfissionalTiss): readonly string[] => [
  ...se(pessoa.conselho === null, texto.conselho(pessoa.nome)),
  ...faltasDaOcupacao(pessoa),
];

/** By what a person who is named beside the house is known: the plan's code, or the CPF. */
export const faltasDoDocumento = ({ nome, codigoNaOperadora, cpf }: ProfissionalTiss): readonly string[] =>
  se(codigoNaOperadora === null && cpf === null, texto.documento(nome));

/** A card that was over on the day of what is billed or asked for; null: nobody wrote until when it goes. */
export const faltasDaValidade = (validade: string | null, dia: string): readonly string[] =>
  validade !== null && validade < dia ? [texto.carteiraVencida(validade)] : [];
