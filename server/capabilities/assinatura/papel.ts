/** Paper for sheets that the server writes into PDFs: text, lines of label and value, a QR, a picture. */
import { rgb, type PDFDocument, type PDFFont, type PDFImage, type PDFPage } from '@cantoo/pdf-lib';
import { encode } from 'uqr';

export const A4 = { largura: 595.28, altura: 841.89 } as const;
export const MARGEM = 50;
export const TINTA = rgb(0.1, 0.12, 0.15);
export const VERMELHO = rgb(0.7, 0.1, 0.1);
export const CINZA = rgb(0.36, 0.4, 0.45);

/** A sheet written line by line, on as many pages as it needs. */
export class Papel {
  protected readonly documento: PDFDocument;
  readonly letra: PDFFont;
  readonly forte: PDFFont;
  pagina: PDFPage;
  y = A4.altura - MARGEM;

  constructor(documento: PDFDocument, letra: PDFFont, forte: PDFFont) {
    this.documento = documento;
    this.letra = letra;
    this.forte = forte;
    this.pagina = documento.addPage([A4.largura, A4.altura]);
  }

  linha(rotulo: string, valor: string | null, forte = false): void {
    if (!valor) return;
    const recuo = 110;
    if (this.y < MARGEM + 20) this.novaPagina();
    const y = this.y;
    this.texto(rotulo, { cor: CINZA, largura: recuo - 8 });
    const depois = this.y;
    this.y = y;
    this.texto(valor, { forte, recuo });
    this.y = Math.min(this.y, depois);
  }

  texto(
    texto: string,
    como: {
      readonly tamanho?: number;
      readonly forte?: boolean;
      readonly largura?: number;
      readonly recuo?: number;
      readonly cor?: ReturnType<typeof rgb>;
    } = {},
  ): void {
    const { tamanho = 9.5, recuo = 0, cor = TINTA } = como;
    const font = como.forte ? this.forte : this.letra;
    const largura = como.largura ?? A4.largura - 2 * MARGEM - recuo;
    for (const linha of emLinhas(escrevivel(font, texto), font, tamanho, largura)) {
      if (this.y < MARGEM + tamanho) this.novaPagina();
      this.pagina.drawText(linha, {
        x: MARGEM + recuo,
        y: this.y - tamanho,
        size: tamanho,
        font,
        color: cor,
      });
      this.y -= tamanho * 1.4;
    }
  }

  /** As large as fits, at the left margin. */
  imagem(imagem: PDFImage, caixa: { readonly largura: number; readonly altura: number }): void {
    const { width, height } = imagem.scaleToFit(caixa.largura, caixa.altura);
    if (this.y < MARGEM + height) this.novaPagina();
    this.pagina.drawImage(imagem, { x: MARGEM, y: this.y - height, width, height });
    this.y -= height;
  }

  novaPagina(): void {
    this.pagina = this.documento.addPage([A4.largura, A4.altura]);
    this.y = A4.altura - MARGEM;
  }

  qr(texto: string, x: number, y: number, lado: number): void {
    desenharQr(this.pagina, texto, x, y, lado);
  }
}

export function desenharQr(pagina: PDFPage, texto: string, x: number, y: number, lado: number): void {
  const { data, size } = encode(texto, { ecc: 'M', border: 2 });
  const ponto = lado / size;
  // From the top, as SVG paths are drawn.
  const caminho = data
    .flatMap((linha, v) =>
      linha.flatMap((cheio, h) => (cheio ? [`M${h * ponto} ${v * ponto}h${ponto}v${ponto}h${-ponto}z`] : [])),
    )
    .join('');
  pagina.drawSvgPath(caminho, { x, y: y + lado, color: rgb(0, 0, 0), borderWidth: 0 });
}

/** A code as it is read aloud and typed by people. */
export const emGrupos = (codigo: string): string => codigo.match(/.{1,5}/g)?.join('-') ?? codigo;

/** The letters of the standard fonts; what they lack loses its mark, or becomes a question mark. */
export function escrevivel(font: PDFFont, texto: string): string {
  const tem = new Set(font.getCharacterSet());
  return Array.from(texto.normalize('NFC'), (letra) => {
    if (tem.has(letra.codePointAt(0) ?? 0)) return letra;
    const [nua = ''] = letra.normalize('NFD');
    return tem.has(nua.codePointAt(0) ?? 0) ? nua : /\s/.test(letra) ? ' ' : '?';
  }).join('');
}

function emLinhas(texto: string, font: PDFFont, tamanho: number, largura: number): string[] {
  const linhas: string[] = [];
  let atual = '';
  for (const palavra of texto.split(/ +/)) {
    const junto = atual === '' ? palavra : `${atual} ${palavra}`;
    if (font.widthOfTextAtSize(junto, tamanho) <= largura) {
      atual = junto;
      continue;
    }
    if (atual !== '') linhas.push(atual);
    atual = palavra;
    // A word wider than the line: a hash, an address.
    while (font.widthOfTextAtSize(atual, tamanho) > largura) {
      let n = atual.length - 1;
      while (n > 1 && font.widthOfTextAtSize(atual.slice(0, n), tamanho) > largura) n--;
      linhas.push(atual.slice(0, n));
      atual = atual.slice(n);
    }
  }
  return [...linhas, atual];
}
