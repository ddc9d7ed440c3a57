/** What kind an item is and in which order a person sees items (DOC-02). */
import { MIME_NIVEL_ANTERIOR, MIME_PASTA, MIME_RAIZ, RAIZ, type ItemDocumento } from './tipos.ts';

type Mime = Pick<ItemDocumento, 'mime'>;

/** A folder, the root, or the way up: it has no content of its own. */
export function ehPasta({ mime }: Mime): boolean {
  return mime === MIME_PASTA || mime === MIME_RAIZ || mime === MIME_NIVEL_ANTERIOR;
}

/** The folder's id as the server keeps it; null is the root. */
export function pastaDe(objectId: string | null | undefined): string | null {
  return objectId === undefined || objectId === null || objectId === '' || objectId === RAIZ
    ? null
    : objectId;
}

const collator = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' });

/** The way up, then folders, then files, each by name; 'exame 2' before 'exame 10'. */
export function compararItens(
  a: Mime & { readonly nomeArquivo: string },
  b: Mime & { readonly nomeArquivo: string },
): number {
  const rank = ({ mime }: Mime): number => (mime === MIME_NIVEL_ANTERIOR ? 0 : ehPasta({ mime }) ? 1 : 2);
  return rank(a) - rank(b) || collator.compare(a.nomeArquivo, b.nomeArquivo);
}

/** A PDF in force that nobody has signed, and that an electronic signature is good for. */
export function porAssinar({
  mime,
  assinado,
  semEfeito,
  aMao,
}: Mime & Pick<ItemDocumento, 'assinado' | 'semEfeito' | 'aMao'>): boolean {
  return mime === 'application/pdf' && !assinado && semEfeito === null && !aMao;
}
