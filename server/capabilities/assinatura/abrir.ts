/** A file from outside, opened for judging or for signing: what cannot be followed as readers do is refused with its reason. */
import { AppError } from '#domain/errors/app-error.ts';
import { assinaturaServidor as textos } from '#messages/assinatura.ts';
import { Arquivo } from './leitor/objects.ts';
import { fimDe, type Fim } from './leitor/cross-reference.ts';
import { ErroDeLeitura, LIMITES, type Limites } from './leitor/values.ts';
import { Visao } from './leitor/view.ts';

/** Files beyond it are refused: they are read into memory. */
export const MAIOR_PDF = 100 * 1024 * 1024;

export const recusaDe = (mensagem: string, cause?: unknown) =>
  new AppError('arquivo-invalido', { messages: [mensagem], cause });

/** The beginning and the end of a PDF. Throws 'arquivo-invalido' with the reason. */
export function exigirPdf(pdf: Buffer): Fim {
  if (pdf.length > MAIOR_PDF) throw recusaDe(textos.pdfGrande);
  if (!pdf.toString('latin1', 0, 1024).includes('%PDF-')) throw recusaDe(textos.soPdf);
  const fim = fimDe(pdf, pdf.length);
  if (!fim) throw recusaDe(pdf.lastIndexOf('%%EOF') < 0 ? textos.pdfIncompleto : textos.pdfCauda);
  return fim;
}

/** The document as every reader sees it. Throws 'arquivo-invalido' with the reason. */
export function abrirVisao(pdf: Buffer, limites: Limites = LIMITES): Visao {
  const fim = exigirPdf(pdf);
  try {
    const visao = new Visao(new Arquivo(pdf, limites), fim, pdf.length);
    if (visao.secoes.some(({ trailer }) => trailer.has('Encrypt'))) throw recusaDe(textos.pdfProtegido);
    return visao.exigirClara();
  } catch (erro) {
    if (erro instanceof ErroDeLeitura) throw recusaDe(textos.pdfInvalido, erro);
    throw erro;
  }
}
