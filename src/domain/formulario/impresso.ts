/** An answer as a text to be printed: the form's own order, labels and groups, pictures, and its addenda at the end. */
import type { Bloco, Celula, Texto, Trecho } from '../modelo-documento/tipos.ts';
import { formatMinuto } from '../formato/data-hora.ts';
import { holds, stateOf } from '../registro/conditions.ts';
import type { FieldModel } from '../registro/entity.ts';
import { formularioImpresso as texto } from '#messages/formulario-impressao.ts';
import { correcoesDe, textoDoCampo, vigenteDa, type Estado, type Guardada, type Valores } from './adendo.ts';
import type { Formulario } from './compilar.ts';
import { CHAVE_PACIENTE } from './tipos.ts';

export type Respondida = Guardada & {
  readonly nome: string;
  readonly numero: number;
  readonly respondidaEm: string;
  readonly criadoPor: string | null;
};

/** A table's row must fit on a page: what is longer stands by itself. */
const LONGO = 300;
const LARGURAS = [180, 320] as const;
/** Percent of the text's width. */
const IMAGEM = { assinatura: 45, foto: 70 } as const;

const negrito = [{ type: 'bold' }] as const;
const trecho = (text: string, forte = false): Trecho => ({
  type: 'text',
  text,
  ...(forte ? { marks: negrito } : {}),
});
const paragrafo = (...content: readonly Trecho[]): Bloco => ({ type: 'paragraph', content });
const titulo = (text: string, level: 1 | 2 | 3): Bloco => ({
  type: 'heading',
  attrs: { level },
  content: [trecho(text)],
});
const linhas = (text: string): Bloco[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => paragrafo(trecho(line)));
const celula = (type: Celula['type'], text: string, largura?: number): Celula => ({
  type,
  ...(largura === undefined ? {} : { attrs: { colwidth: [largura] } }),
  content: text === '' ? [{ type: 'paragraph' }] : linhas(text),
});

/** The whole answer in words, as it holds now; `zona`: the unit's clock. Ids of pictures are those of the stored files. */
export function textoDaResposta(formulario: Formulario, resposta: Respondida, zona: string): Texto {
  const { entity, resource } = formulario;
  const vigente = vigenteDa(resposta);
  const adendos = resposta.adendos ?? [];
  const correcoes = correcoesDe(entity.fields, resposta);
  // The last one to change a field is the one whose value stands.
  const corrigido = new Map(
    correcoes.flatMap((lista, index) => lista.map(({ campo }) => [campo, index + 1] as const)),
  );
  const content: Bloco[] = [
    titulo(resposta.nome, 1),
    paragrafo(
      trecho(
        [
          texto.respondida(formatMinuto(resposta.respondidaEm, zona), resposta.criadoPor ?? ''),
          texto.versao(resposta.numero),
          ...(adendos.length === 0
            ? []
            : [corrigido.size > 0 ? texto.corrigida(adendos.length) : texto.comTexto(adendos.length)]),
        ].join(' '),
      ),
    ),
  ];
  for (const secao of resource.form?.sections ?? []) {
    if (secao.when && !holds(secao.when, vigente.valores)) continue;
    const campos = secao.fields
      .map((field) => entity.field[field.split(':')[0] ?? ''])
      .filter(
        (field) =>
          field !== undefined && field.id !== CHAVE_PACIENTE && stateOf(field, vigente.valores).visible,
      );
    if (campos.length === 0 && !secao.text) continue;
    if (secao.title) content.push(titulo(secao.title, 2));
    if (secao.text) content.push(...linhas(secao.text));
    content.push(...blocosDosCampos(campos as readonly FieldModel[], vigente, corrigido));
  }
  if (adendos.length > 0) content.push(titulo(texto.adendos, 2));
  for (const [index, adendo] of adendos.entries()) {
    content.push(
      titulo(texto.adendo(index + 1, formatMinuto(adendo.em, zona), adendo.autor), 3),
      paragrafo(trecho(texto.motivo(adendo.motivo))),
      ...linhas(adendo.texto ?? ''),
    );
    const mudou = correcoes[index] ?? [];
    if (mudou.length > 0)
      content.push({
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: [texto.campo, texto.antes, texto.agora].map((nome) => celula('tableHeader', nome)),
          },
          ...mudou.map((correcao) => ({
            type: 'tableRow' as const,
            content: [correcao.titulo, correcao.antes, correcao.depois].map((parte) =>
              celula('tableCell', parte),
            ),
          })),
        ],
      });
  }
  return { type: 'doc', content };
}

/** Short answers side by side with their labels, in one table; long ones, pictures and tables each under its label. */
function blocosDosCampos(
  campos: readonly FieldModel[],
  estado: Estado,
  corrigido: ReadonlyMap<string, number>,
): readonly Bloco[] {
  const blocos: Bloco[] = [];
  let curtos: (readonly [string, string])[] = [];
  const fechar = (): void => {
    if (curtos.length === 0) return;
    blocos.push({
      type: 'table',
      content: curtos.map(([nome, valor]) => ({
        type: 'tableRow',
        content: [celula('tableHeader', nome, LARGURAS[0]), celula('tableCell', valor, LARGURAS[1])],
      })),
    });
    curtos = [];
  };
  for (const field of campos) {
    const adendo = corrigido.get(field.id);
    const marca = adendo === undefined ? '' : ` (${texto.peloAdendo(adendo)})`;
    const valor = estado.valores[field.id];
    const rotulo: Bloco = paragrafo(trecho(`${field.title}${marca}`, true));
    if (field.child) {
      const rows = Array.isArray(valor) ? (valor as readonly Valores[]) : [];
      fechar();
      blocos.push(rotulo, rows.length === 0 ? paragrafo(trecho(texto.vazio)) : tabela(field, rows, estado));
    } else if (isFigura(field) && typeof valor === 'string') {
      fechar();
      const largura = field.ui.widget === 'assinatura' ? IMAGEM.assinatura : IMAGEM.foto;
      blocos.push(rotulo, {
        type: 'imagem',
        attrs: { caminho: valor, alt: texto.imagemDe(field.title), largura },
      });
    } else {
      const frase = textoDoCampo(field, estado) || texto.vazio;
      if (frase.length > LONGO) {
        fechar();
        blocos.push(rotulo, ...linhas(frase));
      } else curtos.push([field.title, `${frase}${marca}`]);
    }
  }
  fechar();
  return blocos;
}

/** What is attached is told, not drawn: it may be a PDF. */
const isFigura = ({ kind, ui }: FieldModel): boolean => kind === 'file' && ui.widget !== undefined;

function tabela({ child }: FieldModel, rows: readonly Valores[], { rotulos }: Estado): Bloco {
  const fields = child?.fields ?? [];
  return {
    type: 'table',
    content: [
      { type: 'tableRow', content: fields.map(({ title }) => celula('tableHeader', title)) },
      ...rows.map((linha) => ({
        type: 'tableRow' as const,
        content: fields.map((field) => celula('tableCell', textoDoCampo(field, { valores: linha, rotulos }))),
      })),
    ],
  };
}

/** Ids of the stored pictures that the print shows. */
export function imagensDaResposta({ entity }: Formulario, resposta: Guardada): readonly string[] {
  const { valores } = vigenteDa(resposta);
  return entity.fields.flatMap((field) => {
    const id = isFigura(field) ? valores[field.id] : null;
    return typeof id === 'string' ? [id] : [];
  });
}
