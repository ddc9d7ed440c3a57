/** The four ways to sign (SIGN-01) as a person chooses among them, those that are configured here. */
import { useState } from 'react';
import type { Referencia } from '#domain/assinatura/politicas.ts';
import { assinaturaTela as texts } from '#messages/assinatura-tela.ts';
import { assinaturaToken } from '#messages/assinatura-token.ts';
import type { Formas } from './wire.ts';

type Comum = {
  readonly chave: string;
  readonly titulo: string;
  readonly ajuda: string;
  /** It does not do for what is to be signed: `ajuda` says why. */
  readonly fora?: boolean;
};
/** A cloud certificate takes the time stamp or not; a token's two ways are two choices, as the specification has them. */
export type Forma = Comum &
  (
    | { readonly tipo: 'nuvem'; readonly provedor: string; readonly nome: string; readonly carimbo: boolean }
    | { readonly tipo: 'token'; readonly politica: Referencia }
  );

/** `qualificada`: what is to be signed counts only with an ICP-Brasil certificate. */
export function formasDe({ token, nuvem, govBr }: Formas, qualificada = false): readonly Forma[] {
  const { titulo, tituloCarimbo, ajuda, ajudaCarimbo } = assinaturaToken;
  return [
    ...nuvem.map(({ provedor, nome }): Forma => {
      const comum = { chave: provedor, titulo: texts.nuvem(nome), ajuda: texts.nuvemAjuda };
      return { ...comum, tipo: 'nuvem', provedor, nome, carimbo: true };
    }),
    ...(govBr ? [qualificada ? { ...nuvemGovBr, ajuda: texts.govBrFora, fora: true } : nuvemGovBr] : []),
    ...(token
      ? ([
          { chave: 'TOKEN', tipo: 'token', titulo, ajuda, politica: 'AD-RB' },
          {
            chave: 'TOKEN_CARIMBO',
            tipo: 'token',
            titulo: tituloCarimbo,
            ajuda: ajudaCarimbo,
            politica: 'AD-RT',
          },
        ] as const)
      : []),
  ];
}

const nuvemGovBr: Forma = {
  chave: 'GOVBR',
  tipo: 'nuvem',
  provedor: 'GOVBR',
  nome: texts.govBr,
  titulo: texts.govBr,
  ajuda: texts.govBrAjuda,
  carimbo: false,
};

export type Escolha = {
  readonly lista: readonly Forma[];
  /** Undefined: nothing is configured. */
  readonly forma: Forma | undefined;
  readonly carimbo: boolean;
  readonly politica: Referencia;
  /** No authorization has to be given before. */
  readonly pronta: boolean;
  readonly escolher: (chave: string) => void;
  readonly carimbar: (com: boolean) => void;
};

/** What is chosen: at first `inicial`, else a certificate that is authorised already. */
export function useChoice(formas: Formas, inicial?: string, qualificada = false): Escolha {
  const todas = formasDe(formas, qualificada);
  const lista = todas.filter(({ fora }) => !fora);
  const autorizada = (opcao: Forma) => opcao.tipo === 'token' || formas.autenticados.includes(opcao.provedor);
  const [chave, escolher] = useState(
    () =>
      (
        lista.find((opcao) => opcao.chave === inicial) ??
        lista.find((opcao) => opcao.tipo === 'nuvem' && autorizada(opcao)) ??
        lista[0]
      )?.chave ?? '',
  );
  const [carimbo, carimbar] = useState(formas.carimbo);
  const forma = lista.find((opcao) => opcao.chave === chave);
  const politica =
    forma?.tipo === 'token'
      ? forma.politica
      : forma?.carimbo && carimbo && formas.carimbo
        ? ('AD-RT' as const)
        : ('AD-RB' as const);
  return {
    lista: todas,
    forma,
    carimbo,
    politica,
    pronta: forma !== undefined && autorizada(forma),
    escolher,
    carimbar,
  };
}
