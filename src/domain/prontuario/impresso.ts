/** The chart as a text to be printed: everything in its order, corrected text struck through beside what counts (CLIN-02). */
import { prontuarioTela } from '#messages/prontuario.ts';
import { prontuarioImpresso as texto } from '#messages/prontuario-impressao.ts';
import { SECOES_PRONTUARIO } from '#schemas/compartilhado/prontuario.ts';
import { formatMinuto } from '../formato/data-hora.ts';
import { fila, paragrafo, pares, titulo, trecho } from '../modelo-documento/blocos.ts';
import type { Bloco, Texto } from '../modelo-documento/tipos.ts';
import type { EntityModel, FieldModel } from '../registro/entity.ts';
import { valueText } from '../registro/value-text.ts';
import { anterioresDe, textoVigente } from './correcoes.ts';
import { TITULO_DO_CAMPO, type CampoDeTexto } from './encerramento.ts';
import type { CorrecaoProntuario } from './sessao.ts';

type Linha = { readonly [campo: string]: unknown };
type Correcao = Omit<CorrecaoProntuario, 'id'>;

/** Of a document's signatures, checked as the chart is printed. */
export type SituacaoNoPapel = 'valida' | 'invalida' | 'indeterminada' | 'por-link' | 'nao-conferida';

/** Who asked for the copy and why; the audit keeps the same. */
export type Recibo = {
  readonly solicitante: string;
  readonly documento: string | null;
  readonly finalidade: string;
};

export type ParaImprimir = {
  readonly entity: EntityModel;
  readonly prontuario: Linha;
  /** As it is called on paper: name and council. */
  readonly profissional: string;
  readonly correcoes: readonly Correcao[];
  /** The answers to its forms, each a text of its own. */
  readonly formularios: readonly Texto[];
  readonly documentos: readonly {
    readonly nome: string;
    readonly tag: string | null;
    readonly em: string;
    readonly assinaturas: number;
    /** As they hold at the moment of printing. */
    readonly situacao: SituacaoNoPapel | null;
  }[];
  /** What was launched in the mouth in this visit. */
  readonly odontograma: readonly string[];
  readonly recibo: (Recibo & { readonly emissor: string }) | null;
  /** The moment of printing. */
  readonly agora: string;
  readonly zona: string;
};

/** What each section prints: its texts, or its table. */
const CONTEUDO: { readonly [parte: string]: readonly CampoDeTexto[] | string } = {
  ANAMNESE: ['queixaPrincipal', 'historiaDoenca', 'antecedentes'],
  SOAP: ['subjetivo', 'objetivo', 'avaliacao', 'plano'],
  EVOLUCAO: ['evolucao'],
  SINAIS: 'sinaisVitais',
  PROBLEMAS: 'problemas',
  MEDICAMENTOS: 'medicamentos',
  IMUNIZACOES: 'imunizacoes',
  ANTECEDENTES: 'historico',
  PROCEDIMENTOS: 'procedimentos',
};

const linhas = (text: string, ...marcas: readonly ('bold' | 'strike' | 'italic')[]): Bloco[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => paragrafo(trecho(line, ...marcas)));
export function textoDoProntuario(dados: ParaImprimir): Texto {
  const { entity, prontuario, correcoes, formularios, documentos, odontograma, recibo, zona } = dados;
  const partes = Array.isArray(prontuario.secoes) ? prontuario.secoes.map(String) : [];
  const corpo = SECOES_PRONTUARIO.filter((secao) => partes.includes(secao.const)).flatMap(
    (secao): readonly Bloco[] => {
      const conteudo = CONTEUDO[secao.const];
      const blocos =
        secao.const === 'ODONTOGRAMA'
          ? odontograma.flatMap((linha) => linhas(linha))
          : typeof conteudo === 'string'
            ? tabela(entity.field[conteudo], prontuario[conteudo])
            : (conteudo ?? []).flatMap((campo) => campoDeTexto(campo, prontuario, correcoes, zona));
      return blocos.length === 0 ? [] : [titulo(secao.title, 2), ...blocos];
    },
  );
  const acrescimos = correcoes.filter(({ campo }) => campo === 'adendo');
  return {
    type: 'doc',
    content: [
      ...abertura(dados),
      ...(corpo.length === 0 && formularios.length === 0 ? [paragrafo(trecho(texto.nada))] : corpo),
      ...(acrescimos.length === 0 ? [] : [titulo(texto.acrescimos, 2)]),
      ...acrescimos.flatMap(({ depois, motivo, registradaEm, por }) => [
        ...linhas(depois),
        paragrafo(trecho(texto.acrescimo(formatMinuto(registradaEm, zona), por ?? '', motivo), 'italic')),
      ]),
      ...(formularios.length === 0 ? [] : [titulo(texto.formularios, 2)]),
      ...formularios.flatMap(({ content }) => content.map(umNivelAbaixo)),
      ...(documentos.length === 0
        ? []
        : [
            titulo(texto.documentos, 2),
            {
              type: 'table',
              content: [
                fila('tableHeader', [texto.documento, texto.tipo, texto.data, texto.assinatura]),
                ...documentos.map(({ nome, tag, em, assinaturas, situacao }) =>
                  fila('tableCell', [
                    nome,
                    tag ?? '',
                    formatMinuto(em, zona),
                    assinaturas > 0
                      ? texto.assinado(assinaturas, situacao ?? 'nao-conferida')
                      : texto.naoAssinado,
                  ]),
                ),
              ],
            } as const,
            ...(documentos.some(({ assinaturas }) => assinaturas > 0)
              ? [paragrafo(trecho(texto.conferidas(formatMinuto(dados.agora, zona)), 'italic'))]
              : []),
          ]),
      ...(recibo ? reciboDe(dados, recibo) : []),
    ],
  };
}

function abertura({ prontuario, profissional, zona }: ParaImprimir): readonly Bloco[] {
  const quando = (campo: string): string | null =>
    typeof prontuario[campo] === 'string' ? formatMinuto(prontuario[campo], zona) : null;
  const textoDe = (campo: string): string => (typeof prontuario[campo] === 'string' ? prontuario[campo] : '');
  const encerrado = quando('encerradoEm');
  const reaberto = quando('reabertoEm');
  const cancelado = quando('canceladoEm');
  const estado = textoDe('estado');
  return [
    titulo(texto.titulo, 1),
    pares([
      [texto.categoria, rotulo(prontuario, 'categoriaId')],
      [texto.inicio, quando('iniciadoEm') ?? ''],
      [texto.profissional, profissional],
    ]),
    ...(reaberto
      ? [paragrafo(trecho(texto.reaberto(reaberto, textoDe('reabertoPor'), textoDe('motivoReabertura'))))]
      : []),
    ...(estado === 'ENCERRADO' && encerrado
      ? [paragrafo(trecho(texto.encerrado(encerrado, textoDe('encerradoPor'))))]
      : []),
    ...(textoDe('condutaSinais') === ''
      ? []
      : [paragrafo(trecho(texto.condutaSinais(textoDe('condutaSinais'), textoDe('sinaisDaConduta'))))]),
    ...(estado === 'CANCELADO' && cancelado
      ? [paragrafo(trecho(texto.cancelado(cancelado, textoDe('motivoCancelamento')), 'bold'))]
      : []),
    ...(estado === 'ABERTO' || estado === 'REABERTO' ? [paragrafo(trecho(texto.emAberto, 'bold'))] : []),
    ...(quando('criadoEm')
      ? [paragrafo(trecho(texto.registradoEm(quando('criadoEm') ?? ''), 'italic'))]
      : []),
  ];
}

const rotulo = (linha: Linha, campo: string): string =>
  (linha._ref as { readonly [campo: string]: { readonly label: string } | undefined } | undefined)?.[campo]
    ?.label ?? '';

const porQueMudou = (correcao: Correcao | null, zona: string): string =>
  correcao
    ? texto.corrigido(formatMinuto(correcao.registradaEm, zona), correcao.por ?? '', correcao.motivo)
    : prontuarioTela.alteradoAoReabrir;

/** The text that counts; beneath it what it was before each correction, struck through, and who changed it why. */
function campoDeTexto(
  campo: CampoDeTexto,
  prontuario: Linha,
  correcoes: readonly Correcao[],
  zona: string,
): readonly Bloco[] {
  const agora = textoVigente(prontuario, correcoes, campo);
  const anteriores = anterioresDe(correcoes, campo, agora);
  // A text that was emptied in the reopened chart is read still, struck.
  if (agora === null && anteriores.length === 0) return [];
  return [
    titulo(TITULO_DO_CAMPO[campo], 3),
    ...linhas(agora ?? ''),
    ...anteriores.flatMap(({ antes, correcao }) => [
      ...linhas(antes, 'strike'),
      paragrafo(trecho(porQueMudou(correcao, zona), 'italic')),
    ]),
  ];
}

/** One row under another, without the columns that no row fills in. */
function tabela(field: FieldModel | undefined, valor: unknown): readonly Bloco[] {
  const rows = Array.isArray(valor) ? (valor as readonly Linha[]) : [];
  const fraseDe = (linha: Linha, fieldModel: FieldModel) => {
    const frase = valueText(fieldModel, linha[fieldModel.id], rotulo(linha, fieldModel.id) || undefined);
    return fieldModel.kind === 'datetime' ? frase.slice(0, 16) : frase;
  };
  const colunas = (field?.child?.fields ?? []).filter((fieldModel) =>
    rows.some((linha) => fraseDe(linha, fieldModel) !== ''),
  );
  if (rows.length === 0 || colunas.length === 0) return [];
  return [
    {
      type: 'table',
      content: [
        fila(
          'tableHeader',
          colunas.map(({ title }) => title),
        ),
        ...rows.map((linha) =>
          fila(
            'tableCell',
            colunas.map((coluna) => fraseDe(linha, coluna)),
          ),
        ),
      ],
    },
  ];
}

/** A form's own titles stand under that of the chart's forms. */
function umNivelAbaixo(bloco: Bloco): Bloco {
  return bloco.type === 'heading' ? { ...bloco, attrs: { ...bloco.attrs, level: 3 } } : bloco;
}

function reciboDe(
  { prontuario, agora, zona }: ParaImprimir,
  { solicitante, documento, finalidade, emissor }: NonNullable<ParaImprimir['recibo']>,
): readonly Bloco[] {
  return [
    { type: 'quebraPagina' },
    titulo(texto.recibo, 1),
    paragrafo(
      trecho(texto.reciboTexto(typeof prontuario.nomePaciente === 'string' ? prontuario.nomePaciente : '')),
    ),
    pares([
      [texto.solicitante, solicitante],
      ...(documento === null ? [] : [[texto.documentoDele, documento] as const]),
      [texto.finalidade, finalidade],
      [texto.entregue, formatMinuto(agora, zona)],
      [texto.emissor, emissor],
    ]),
    paragrafo(trecho(texto.recebi)),
    paragrafo(trecho(texto.assinaturaDe(solicitante))),
  ];
}
