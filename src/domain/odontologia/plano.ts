/** A treatment plan as the patient reads it: phases with their sums, and the mouth of the day on which it was shown (ODO-01). */
import { formatMoeda, sumMoney } from '../formato/decimal.ts';
import { formatData } from '../formato/data.ts';
import { assinatura, p, tabela, texto as documento, titulo } from '../modelo-documento/biblioteca.ts';
import type { Bloco, Texto } from '../modelo-documento/tipos.ts';
import { planoTexto as texto } from '#messages/odontologia.ts';
import { naBoca, type Boca, type Marca } from './estado.ts';

export type ItemDoPlano = {
  readonly fase: number;
  readonly descricao: string;
  /** Decimal reais. */
  readonly valor: string;
};

/** Decimal reais, two places. */
export const totalDoPlano = (itens: readonly { readonly valor?: string | null }[]): string =>
  sumMoney(itens.flatMap(({ valor }) => valor ?? []));

const marcaDita = ({ condicao, faces }: Marca): string =>
  [condicao.nome.toLowerCase(), faces].filter(Boolean).join(' ');

/** The mouth in words, tooth by tooth: what is there, and not what is only wanted. */
export function bocaEmPalavras(boca: Boca): string {
  return [...boca]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([dente, { marcas }]) => {
      const presentes = marcas.filter(({ situacao }) => naBoca(situacao));
      return presentes.length === 0 ? [] : `${dente}: ${presentes.map(marcaDita).join(', ')}.`;
    })
    .join('\n')
    .slice(0, 8000);
}

/** Braces and asterisks are the template's own marks: what was typed has none. */
const liso = (valor: string): string => valor.replaceAll(/[{}[\]*]/g, '');

export type Plano = {
  readonly titulo: string;
  readonly convenio: string | null;
  readonly validade: string;
  readonly observacao: string | null;
  readonly boca: string;
  readonly itens: readonly ItemDoPlano[];
};

export function comporPlano(plano: Plano): Texto {
  const fases = [...Map.groupBy(plano.itens, ({ fase }) => fase)].toSorted(([a], [b]) => a - b);
  const blocos = fases.flatMap(([fase, itens]): Bloco[] => [
    ...(fases.length > 1 ? [p(texto.fase(fase))] : []),
    tabela(
      [...texto.colunas],
      ...itens.map(({ descricao, valor }) => [liso(descricao), formatMoeda(valor)]),
      ...(fases.length > 1 ? [[texto.subtotal, formatMoeda(totalDoPlano(itens))]] : []),
    ),
  ]);
  const boca = plano.boca === '' ? [texto.semNada] : plano.boca.split('\n');
  return documento(
    titulo(texto.titulo),
    p(texto.paciente),
    p(texto.plano(liso(plano.titulo))),
    ...(plano.convenio === null ? [] : [p(texto.convenio(liso(plano.convenio)))]),
    ...blocos,
    p(texto.total(formatMoeda(totalDoPlano(plano.itens)))),
    p(texto.validade(formatData(plano.validade))),
    ...(plano.observacao ? [p(liso(plano.observacao))] : []),
    p(texto.boca),
    ...boca.map((linha) => p(liso(linha))),
    p(texto.aceite),
    ...assinatura,
  );
}
