/**
 * The copy for paper: the document's pages, and then a sheet that says who signed. The sheet has the QR and
 * the code by which anybody checks the original. The copy is a file of its own and says that it carries no
 * signature. The signed file is never touched.
 */
import {
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  StandardFonts,
  type PDFFont,
  type PDFPage,
} from '@cantoo/pdf-lib';
import {
  momentoDe,
  type AssinaturaConferida,
  type RelatorioAssinaturas,
} from '#domain/assinatura/relatorio.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { SemEfeitoPublico } from '#domain/documento/sem-efeito.ts';
import { formatDataHora } from '#domain/formato/data-hora.ts';
import {
  certificadoDemonstracao,
  depoisDaAssinatura,
  folhaVerificacao as textos,
  momentoAssinatura,
  motivoAssinatura,
  naturezaAssinatura,
  referenciaAssinatura,
  semEfeitoFrase,
  situacaoAssinatura,
} from '#messages/assinatura.ts';
import { abrirVisao } from './abrir.ts';
import { A4, CINZA, emGrupos, escrevivel, MARGEM, Papel, VERMELHO } from './papel.ts';
import { reescrito } from './leitor/rewrite.ts';

export type DadosFolha = {
  readonly nome: string;
  readonly relatorio: RelatorioAssinaturas;
  readonly codigo: string;
  /** Where the code is checked. */
  readonly endereco: string;
  /** Absent or null: it is in force. */
  readonly semEfeito?: SemEfeitoPublico | null;
};

/** A longer document is not copied: the sheet alone names it by its hash. */
const MAIS_PAGINAS = 300;

/** A new PDF; `original` stays as it is. */
export async function folhaDeVerificacao(original: Uint8Array, dados: DadosFolha): Promise<Buffer> {
  const fonte = await abrirComoSeVe(original);
  const copia = await PDFDocument.create();
  copia.setTitle(textos.tituloCopia(dados.nome), { showInWindowTitleBar: true });
  copia.setLanguage('pt-BR');
  const letra = await copia.embedFont(StandardFonts.Helvetica);
  const forte = await copia.embedFont(StandardFonts.HelveticaBold);
  const total = fonte?.getPageCount() ?? 0;
  const inteira = fonte !== null && total <= MAIS_PAGINAS;
  if (inteira) {
    // Before the copy, which takes along whatever the pages refer to.
    for (const pagina of fonte.getPages()) semCamposDeAssinatura(pagina);
    for (const [lugar, pagina] of (await copia.copyPages(fonte, fonte.getPageIndices())).entries()) {
      copia.addPage(pagina);
      const rodape = textos.rodape(dados.endereco, lugar + 1, total);
      carimbarRodape(pagina, letra, dados.semEfeito ? textos.rodapeSemEfeito(rodape) : rodape);
    }
  }
  new Folha(copia, letra, forte).escrever(dados, inteira);
  return Buffer.from(await copia.save());
}

/** What readers see of it, and nothing that the library would find elsewhere in the file. Null: readers may not agree. */
export async function abrirComoSeVe(original: Uint8Array): Promise<PDFDocument | null> {
  try {
    const visao = abrirVisao(Buffer.from(original.buffer, original.byteOffset, original.byteLength));
    return await PDFDocument.load(reescrito(visao), { updateMetadata: false, parseSpeed: ParseSpeeds.Fast });
  } catch (erro) {
    if (erro instanceof AppError) return null;
    throw erro;
  }
}

/** What would show as a broken signature in the copy. */
function semCamposDeAssinatura(pagina: PDFPage): void {
  const anotacoes = pagina.node.lookup(PDFName.of('Annots'));
  if (!(anotacoes instanceof PDFArray)) return;
  for (let lugar = anotacoes.size() - 1; lugar >= 0; lugar--) {
    const anotacao = anotacoes.lookup(lugar);
    if (!(anotacao instanceof PDFDict)) continue;
    const pai = anotacao.lookup(PDFName.of('Parent'));
    const tipo =
      anotacao.lookup(PDFName.of('FT')) ??
      (pai instanceof PDFDict ? pai.lookup(PDFName.of('FT')) : undefined);
    if (tipo === PDFName.of('Sig')) anotacoes.remove(lugar);
  }
}

/** One quiet line at the lower edge; a turned page stays without it. */
function carimbarRodape(pagina: PDFPage, letra: PDFFont, texto: string): void {
  if (pagina.getRotation().angle !== 0) return;
  const { x, y, width } = pagina.getCropBox();
  const limpo = escrevivel(letra, texto);
  const tamanho = Math.min(7, ((width - 24) / letra.widthOfTextAtSize(limpo, 7)) * 7);
  pagina.drawText(limpo, { x: x + 12, y: y + 8, size: tamanho, font: letra, color: CINZA });
}

/** Who signed, as the verifier found it. */
class Folha extends Papel {
  escrever({ nome, relatorio, codigo, endereco, semEfeito }: DadosFolha, inteira: boolean): void {
    const lado = 120;
    this.qr(endereco, A4.largura - MARGEM - lado, A4.altura - MARGEM - lado, lado);
    const largura = A4.largura - 2 * MARGEM - lado - 16;
    this.texto(textos.titulo, { tamanho: 16, forte: true, largura });
    this.y -= 6;
    this.texto(nome, { tamanho: 11, forte: true, largura });
    this.texto(textos.explica, { largura, cor: CINZA });
    this.y = Math.min(this.y, A4.altura - MARGEM - lado) - 14;
    if (semEfeito) {
      this.texto(textos.semEfeito, { tamanho: 14, forte: true, cor: VERMELHO });
      this.texto(semEfeitoFrase({ ...semEfeito, em: formatDataHora(semEfeito.em) }), { forte: true });
      this.y -= 10;
    }
    this.linha(textos.codigo, emGrupos(codigo), true);
    this.linha(textos.endereco, endereco);
    this.linha(textos.resumo, relatorio.sha256);
    this.linha(textos.conferido, formatDataHora(relatorio.conferidoEm));
    this.y -= 12;
    this.texto(textos.assinaturas(relatorio.assinaturas.length), { tamanho: 12, forte: true });
    for (const assinatura of relatorio.assinaturas) this.#assinatura(assinatura);
    this.y -= 10;
    this.texto(inteira ? textos.copia : textos.semPaginas(MAIS_PAGINAS), { cor: CINZA });
  }

  #assinatura({ motivos, situacao, signatario, cpf, ...resto }: AssinaturaConferida): void {
    const momento = momentoDe({ motivos, situacao, signatario, cpf, ...resto });
    const hora = momento && momentoAssinatura(momento, formatDataHora(momento.em));
    const politica = [
      naturezaAssinatura[resto.natureza],
      resto.referencia ? referenciaAssinatura[resto.referencia] : null,
    ];
    // Kept on one page: a signature torn in two is misread.
    if (this.y < MARGEM + 110) this.novaPagina();
    this.y -= 8;
    this.pagina.drawLine({
      start: { x: MARGEM, y: this.y + 4 },
      end: { x: A4.largura - MARGEM, y: this.y + 4 },
      thickness: 0.5,
      color: CINZA,
    });
    this.y -= 4;
    const demonstracao = resto.demonstracao ? ` (${certificadoDemonstracao})` : '';
    this.texto(`${situacaoAssinatura[situacao]}: ${signatario ?? '-'}${demonstracao}`, {
      tamanho: 11,
      forte: true,
    });
    for (const motivo of motivos) this.texto(motivoAssinatura[motivo]);
    this.linha(textos.conselho, resto.registro?.conselho ?? null);
    this.linha(textos.cpf, cpf);
    this.linha(textos.quando, hora ?? textos.semHora);
    this.linha(textos.politica, politica.filter(Boolean).join(' · '));
    this.linha(textos.emissor, resto.emissor);
    if (!motivos.includes('conteudo-alterado')) this.linha(textos.depois, depoisDaAssinatura[resto.depois]);
  }
}
