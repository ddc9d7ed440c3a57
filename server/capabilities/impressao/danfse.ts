/** The sheet of a national service invoice (DANFSe): blocks of labelled fields, the QR of the public query, the mark of a test. */
import pdfmake from 'pdfmake';
import { CORES, type No } from './formato.ts';
import { corridas } from './letras.ts';

export type CampoDanfse = { readonly rotulo: string; readonly valor: string };

/** What the sheet says, formatted already. Plain data: it crosses a thread's border. */
export type PedidoDanfse = {
  readonly danfse: {
    readonly titulo: string;
    readonly subtitulo: string;
    readonly criadoEm: string;
    /** Over the page, where the note has no force or has lost it. */
    readonly marca: string | null;
    readonly qr: { readonly endereco: string; readonly texto: string };
    readonly cabecalho: readonly (readonly CampoDanfse[])[];
    readonly blocos: readonly {
      readonly titulo: string;
      readonly linhas: readonly (readonly CampoDanfse[])[];
    }[];
    readonly rodape: string;
  };
};

const LARGURA = 595.28 - 2 * 36;
/** Fine lines between the fields of a block. */
const GRADE = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0.5,
  hLineColor: () => CORES.fraco,
  vLineColor: () => CORES.fraco,
  paddingLeft: () => 4,
  paddingRight: () => 4,
  paddingTop: () => 2,
  paddingBottom: () => 3,
};

const texto = (conteudo: string, estilo: No = {}): No => ({ text: [...corridas(conteudo)], ...estilo });

const campo = ({ rotulo, valor }: CampoDanfse): No => ({
  stack: [
    texto(rotulo, { fontSize: 6.5, color: CORES.fraco }),
    texto(valor === '' ? '-' : valor, { fontSize: 9 }),
  ],
});

const linha = (campos: readonly CampoDanfse[], primeira: boolean): No => ({
  table: { widths: campos.map(() => '*'), body: [campos.map(campo)] },
  layout: { ...GRADE, hLineWidth: (at: number) => (at === 0 && !primeira ? 0 : 0.5) },
});

export async function comporDanfse({ danfse: d }: PedidoDanfse): Promise<Uint8Array> {
  return pdfmake
    .createPdf({
      pageSize: 'A4',
      pageMargins: [36, 32, 36, 40],
      defaultStyle: { font: 'Texto', color: CORES.texto },
      ...(d.marca === null
        ? {}
        : {
            watermark: {
              text: d.marca,
              color: CORES.fraco,
              opacity: 0.16,
              bold: true,
              angle: -45,
              fontSize: 44,
            },
          }),
      content: [
        {
          columns: [
            {
              width: '*',
              stack: [
                texto(d.titulo, { bold: true, fontSize: 13 }),
                texto(d.subtitulo, { fontSize: 9, color: CORES.fraco, margin: [0, 1, 0, 8] }),
                ...(d.marca === null
                  ? []
                  : [texto(d.marca, { bold: true, fontSize: 10, margin: [0, 0, 0, 6] })]),
                ...d.cabecalho.map((campos, at) => linha(campos, at === 0)),
              ],
            },
            {
              width: 118,
              stack: [
                { qr: d.qr.endereco, fit: 104, eccLevel: 'M', alignment: 'center' },
                texto(d.qr.texto, {
                  fontSize: 6.5,
                  color: CORES.fraco,
                  alignment: 'center',
                  margin: [0, 4, 0, 0],
                }),
              ],
            },
          ],
          columnGap: 10,
        },
        ...d.blocos.map((bloco) => ({
          stack: [
            texto(bloco.titulo, { bold: true, fontSize: 9.5, margin: [0, 10, 0, 3] }),
            ...bloco.linhas.map((campos, at) => linha(campos, at === 0)),
          ],
        })),
      ],
      footer: () =>
        texto(d.rodape, { fontSize: 7, color: CORES.fraco, margin: [36, 10, 36, 0], width: LARGURA }),
      version: '1.7',
      displayTitle: true,
      language: 'pt-BR',
      info: {
        title: d.titulo,
        creator: 'Zelo',
        producer: 'Zelo',
        creationDate: new Date(d.criadoEm),
        modDate: new Date(d.criadoEm),
      },
    })
    .getBuffer();
}
