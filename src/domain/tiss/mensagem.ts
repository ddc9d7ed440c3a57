/** Messages of the standard: who sends to whom, when, in which version, and what it says. */
import type { TipoGuia } from './conta.ts';
import type { Conteudo } from './estrutura.ts';
import { ELEMENTO_DA_GUIA } from './guia.ts';
import type { VersaoTiss } from './versao.ts';

export type Remetente = {
  readonly registroAns: string;
  readonly codigoNaOperadora: string | null;
  readonly cnpj: string | null;
};

export type Envelope = {
  readonly versao: VersaoTiss;
  readonly transacao: string;
  readonly sequencial: number;
  /** 'YYYY-MM-DD' and 'HH:MM:SS' of the unit. */
  readonly dia: string;
  readonly hora: string;
  readonly remetente: Remetente;
  readonly acesso?: { readonly login: string; readonly senhaMd5: string } | null;
};

const identificacao = ({ codigoNaOperadora, cnpj }: Remetente): Conteudo =>
  codigoNaOperadora === null ? { CNPJ: cnpj } : { codigoPrestadorNaOperadora: codigoNaOperadora };

export function cabecalhoDe({
  versao,
  transacao,
  sequencial,
  dia,
  hora,
  remetente,
  acesso,
}: Envelope): Conteudo {
  return {
    identificacaoTransacao: {
      tipoTransacao: transacao,
      sequencialTransacao: String(sequencial),
      dataRegistroTransacao: dia,
      horaRegistroTransacao: hora,
    },
    origem: { identificacaoPrestador: identificacao(remetente) },
    destino: { registroANS: remetente.registroAns },
    Padrao: versao,
    loginSenhaPrestador: acesso ? { loginPrestador: acesso.login, senhaPrestador: acesso.senhaMd5 } : null,
  };
}

/** The message without its hash, which is made of the rest. */
export const mensagemDe = (envelope: Envelope, corpo: Conteudo): Conteudo => ({
  cabecalho: cabecalhoDe(envelope),
  prestadorParaOperadora: corpo,
});

export const corpoDoLote = (numero: number, tipo: TipoGuia, guias: readonly Conteudo[]): Conteudo => ({
  loteGuias: { numeroLote: String(numero), guiasTISS: { [ELEMENTO_DA_GUIA[tipo]]: guias } },
});
