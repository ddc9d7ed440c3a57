/** The report of a sample, as RDC 786/2023 asks for it, and what its order keeps of it. */
import { p, secao, tabela, texto as documento, titulo, assinatura } from '../modelo-documento/biblioteca.ts';
import type { Bloco, Texto } from '../modelo-documento/tipos.ts';
import { laudoTexto as texto, remessaTexto } from '#messages/laboratorio.ts';
import { laudoMudou } from '#messages/laboratorio-retificacao.ts';
import { ehCritico, unidadeDita } from './julgar.ts';
import { blocosDoGerme, type GermeDoLaudo } from './laudo-germes.ts';

export type ResultadoDoLaudo = {
  readonly exame: string;
  readonly nome: string;
  readonly valor: string | null;
  readonly unidade: string | null;
  readonly metodo: string | null;
  readonly nota: string | null;
  readonly formula?: string | null;
  /** Why what is calculated has no value, in words. */
  readonly semConta?: string | null;
  readonly interpretacao: string | null;
  readonly referencia: string | null;
  readonly fonte: string | null;
  readonly anterior: string | null;
  /** What the report said before it was rectified, null: nothing; absent where the row is as it was. */
  readonly antes?: string | null;
  /** By what it was judged then, and how; absent where that is as it was. */
  readonly antesReferencia?: string | null;
  readonly antesInterpretacao?: string | null;
};

/** The laboratory's own number in the CNES, or the number of the house that it is part of. */
export type CnesDoLaudo = { readonly numero: string; readonly dono: 'laboratorio' | 'unidade' };

/** By which the report is told; undefined: neither has one, and without it nothing is released. */
export function cnesDoLaudo(laboratorio: string | null, unidade: string | null): CnesDoLaudo | undefined {
  if (laboratorio) return { numero: laboratorio, dono: 'laboratorio' };
  return unidade ? { numero: unidade, dono: 'unidade' } : undefined;
}

/** What a report said of a row. */
export type Dito = {
  readonly exameId: number;
  readonly analito: string;
  readonly valor: string | null;
  readonly interpretacao: string | null;
  readonly referencia: string | null;
};

type ComAntes = Pick<ResultadoDoLaudo, 'antes' | 'antesReferencia' | 'antesInterpretacao'>;

/**
 * Each row with what the report before said, where it is another: the value, or what it was judged by (a birth or sex that was put
 * right). A row that is not among `antes` is as it was.
 */
export function comAntes<Linha extends Dito>(
  linhas: readonly Linha[],
  antes: readonly Dito[],
): readonly (Linha & ComAntes)[] {
  const chave = ({ exameId, analito }: Dito) => `${exameId} ${analito}`;
  const anteriores = new Map(antes.map((linha) => [chave(linha), linha]));
  return linhas.map((linha) => {
    const era = anteriores.get(chave(linha));
    if (!era) return linha;
    // Without a value nothing is judged.
    const julgados = era.valor !== null && linha.valor !== null;
    return {
      ...linha,
      ...(era.valor === linha.valor ? {} : { antes: era.valor }),
      ...(julgados && era.referencia !== linha.referencia ? { antesReferencia: era.referencia } : {}),
      ...(julgados && era.interpretacao !== linha.interpretacao
        ? { antesInterpretacao: era.interpretacao }
        : {}),
    };
  });
}

export type Laudo = {
  readonly etiqueta: string;
  readonly versao: number;
  readonly motivo: string | null;
  readonly laboratorio: string;
  readonly cnes: CnesDoLaudo;
  readonly pedido: string;
  readonly quemPediu: string | null;
  readonly material: string;
  readonly recipiente: string;
  readonly coletadaEm: string;
  readonly liberadaEm: string;
  readonly liberadaPor: string;
  readonly mesmaPessoa: boolean;
  /** The outside laboratory that measured it, and whether its own report is kept beside this one. */
  readonly apoio: { readonly nome: string; readonly cnes: string | null; readonly anexo: boolean } | null;
  readonly resultados: readonly ResultadoDoLaudo[];
  /** Germs by the name of their exam. */
  readonly germes: readonly { readonly exame: string; readonly germe: GermeDoLaudo }[];
};

/** Braces and asterisks are the template's own marks: what was typed has none. */
const liso = (valor: string): string => valor.replaceAll(/[{}[\]*]/g, '');

const interpretacaoDita = (interpretacao: string | null): string => {
  if (interpretacao === null) return laudoMudou.semInterpretacao;
  return interpretacao === 'NORMAL' ? laudoMudou.normal : (texto.fora[interpretacao] ?? texto.fora.ALTERADO);
};

function resultadoDito(linha: ResultadoDoLaudo): string {
  const { antes, antesInterpretacao } = linha;
  const era = [
    ...(antes === undefined ? [] : [antes === null ? texto.semResultado : liso(antes)]),
    ...(antesInterpretacao === undefined ? [] : [interpretacaoDita(antesInterpretacao)]),
  ];
  const agora = valorDito(linha);
  return era.length === 0 ? agora : laudoMudou.mudou(agora, era.join(', '));
}

function referenciaDita({ referencia, antesReferencia }: ResultadoDoLaudo): string {
  const agora = liso(referencia ?? texto.semReferencia);
  return antesReferencia === undefined
    ? agora
    : laudoMudou.mudou(agora, liso(antesReferencia ?? texto.semReferencia));
}

function valorDito({ valor, unidade, interpretacao }: ResultadoDoLaudo): string {
  if (valor === null) return texto.semResultado;
  const medida = [liso(valor), liso(unidadeDita(unidade))].filter(Boolean).join(' ');
  if (interpretacao === null || interpretacao === 'NORMAL') return medida;
  return `**${medida}** (${texto.fora[interpretacao] ?? texto.fora.ALTERADO})`;
}

/** Exams in the order of the sample, each with its rows. */
const porExame = (resultados: readonly ResultadoDoLaudo[]) => [
  ...Map.groupBy(resultados, ({ exame }) => exame).entries(),
];

export function comporLaudo(laudo: Laudo): Texto {
  const { resultados, versao, motivo } = laudo;
  const exames = porExame(resultados).flatMap(([exame, linhas]): Bloco[] => {
    const metodos = [...new Set(linhas.flatMap(({ metodo }) => metodo ?? []))];
    const contas = linhas.flatMap(({ nome, formula }) =>
      formula ? [`${liso(nome)} = ${liso(formula.replaceAll('*', '×'))}`] : [],
    );
    const notas = linhas.flatMap(({ nome, nota, semConta }) =>
      [semConta, nota].flatMap((frase) => (frase ? [`${liso(nome)}: ${liso(frase)}`] : [])),
    );
    const germes = laudo.germes.filter((cada) => cada.exame === exame);
    return [
      secao(liso(exame)),
      tabela(
        texto.colunas,
        ...linhas.map((linha) => [
          liso(linha.nome),
          resultadoDito(linha),
          referenciaDita(linha),
          liso(linha.anterior ?? ''),
        ]),
      ),
      ...metodos.map((metodo) => p(texto.metodo(liso(metodo)))),
      ...(contas.length === 0 ? [] : [p(texto.calculado(contas))]),
      ...notas.map((nota) => p(nota)),
      ...germes.flatMap(({ germe }, at) => blocosDoGerme(germe, at + 1, liso)),
    ];
  });
  const fontes = [...new Set(resultados.flatMap(({ fonte }) => (fonte ? [liso(fonte)] : [])))];
  return documento(
    titulo(versao > 1 ? texto.tituloRetificado : texto.titulo),
    ...(versao > 1 ? [p(texto.retificacao(versao, liso(motivo ?? '')))] : []),
    p(texto.paciente),
    p(texto.laboratorio(liso(laudo.laboratorio), laudo.cnes)),
    p(texto.pedido(liso(laudo.pedido), laudo.quemPediu && liso(laudo.quemPediu))),
    p(texto.amostra(laudo.etiqueta, liso(laudo.material), liso(laudo.recipiente))),
    p(texto.coletada(laudo.coletadaEm)),
    p(texto.liberada(laudo.liberadaEm, liso(laudo.liberadaPor))),
    ...(laudo.apoio
      ? [p(remessaTexto.feitoEm(liso(laudo.apoio.nome), laudo.apoio.cnes, laudo.apoio.anexo))]
      : []),
    ...exames,
    ...(fontes.length === 0 ? [] : [p(texto.fontes(fontes))]),
    ...(laudo.mesmaPessoa ? [p(texto.mesmaPessoa)] : []),
    ...assinatura,
    p(texto.responsavel, 'center'),
  );
}

const MAXIMO = 8000;

type Resumido = Pick<
  ResultadoDoLaudo,
  'exame' | 'nome' | 'valor' | 'unidade' | 'interpretacao' | 'referencia'
>;

/** What the order keeps of all that was released: a line an exam, what is outside its reference first said so. */
export function resumoDoPedido(
  resultados: readonly Resumido[],
  germes: readonly { readonly exame: string; readonly dito: string }[] = [],
): string {
  const linhas = [...Map.groupBy(resultados, ({ exame }) => exame)].map(([exame, deste]) => {
    const partes = deste.map(({ nome, valor, unidade, interpretacao, referencia }) => {
      const medida = [valor, unidadeDita(unidade)].filter(Boolean).join(' ');
      const fora = interpretacao !== null && interpretacao !== 'NORMAL';
      const aviso = fora
        ? ` (${texto.fora[interpretacao] ?? texto.fora.ALTERADO}; ref. ${referencia ?? texto.semReferencia})`
        : '';
      return `${nome === exame ? '' : `${nome} `}${medida}${aviso}`;
    });
    const achados = germes.filter((germe) => germe.exame === exame).map(({ dito }) => dito);
    return `${exame}: ${[...partes, ...achados].join('; ')}.`;
  });
  const inteiro = linhas.join('\n');
  return inteiro.length <= MAXIMO ? inteiro : `${inteiro.slice(0, MAXIMO - 1)}…`;
}

export function situacaoDoPedido(
  interpretacoes: readonly (string | null)[],
): 'NORMAL' | 'ALTERADO' | 'CRITICO' {
  if (interpretacoes.some((interpretacao) => ehCritico(interpretacao))) return 'CRITICO';
  return interpretacoes.every((interpretacao) => interpretacao === null || interpretacao === 'NORMAL')
    ? 'NORMAL'
    : 'ALTERADO';
}
