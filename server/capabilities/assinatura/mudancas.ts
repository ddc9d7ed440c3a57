/**
 * What the file gained after a signature. Only what a further signature needs may change: its field, its place in the
 * form and on a page, the validation data. Anything else may show the reader another document than the signed one.
 */
import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFRawStream,
  PDFRef,
  type PDFContext,
  type PDFDocument,
  type PDFObject,
} from '@cantoo/pdf-lib';
import type { DepoisDaAssinatura } from '#domain/assinatura/relatorio.ts';

/** Keys that may differ on an object that existed: the catalogue's, a page's, the form's. */
const LIVRES = {
  catalogo: ['AcroForm', 'DSS', 'Extensions', 'Version'],
  pagina: ['Annots'],
  formulario: ['Fields', 'SigFlags', 'DR', 'DA'],
} as const;

/** `antes`: the document as it was signed; `depois`: as it is. */
export function mudancasEntre(antes: PDFDocument, depois: PDFDocument): DepoisDaAssinatura {
  const velho = antes.context;
  const novo = depois.context;
  if (texto(velho.trailerInfo.Root) !== texto(novo.trailerInfo.Root)) return 'alterado';
  const info = texto(novo.trailerInfo.Info);
  for (const [ref, objeto] of novo.enumerateIndirectObjects()) {
    const anterior = velho.lookup(ref);
    // What is new shows only through something that existed and points to it.
    if (anterior === undefined || texto(ref) === info || texto(anterior) === texto(objeto)) continue;
    if (!mudancaLivre(anterior, objeto, ref, { velho, novo, depois })) return 'alterado';
  }
  return 'outras-assinaturas';
}

type Lugar = { readonly velho: PDFContext; readonly novo: PDFContext; readonly depois: PDFDocument };

function mudancaLivre(anterior: PDFObject, atual: PDFObject, ref: PDFRef, lugar: Lugar): boolean {
  if (anterior instanceof PDFArray && atual instanceof PDFArray) return soAssinaturasAMais(anterior, atual, lugar);
  if (!(anterior instanceof PDFDict) || !(atual instanceof PDFDict)) return false;
  const tipo = atual.get(PDFName.of('Type'));
  const acro = lugar.novo.trailerInfo.Root instanceof PDFRef ? lugar.depois.catalog.get(PDFName.of('AcroForm')) : undefined;
  const livres: readonly string[] =
    texto(lugar.novo.trailerInfo.Root) === texto(ref)
      ? LIVRES.catalogo
      : tipo === PDFName.of('Page')
        ? LIVRES.pagina
        : acro === ref
          ? LIVRES.formulario
          : [];
  return chavesDiferentes(anterior, atual).every(
    (chave) => livres.includes(chave) && valorLivre(chave, anterior.get(PDFName.of(chave)), atual.get(PDFName.of(chave)), lugar),
  );
}

function valorLivre(chave: string, antes: PDFObject | undefined, agora: PDFObject | undefined, lugar: Lugar): boolean {
  if (chave === 'Annots' || chave === 'Fields') {
    const velha = antes === undefined ? undefined : lugar.velho.lookup(antes);
    const nova = lugar.novo.lookup(agora);
    if (!(nova instanceof PDFArray)) return false;
    return soAssinaturasAMais(velha instanceof PDFArray ? velha : null, nova, lugar);
  }
  if (chave === 'AcroForm' && antes !== undefined) {
    const velho = lugar.velho.lookup(antes);
    const novo = lugar.novo.lookup(agora);
    if (!(velho instanceof PDFDict) || !(novo instanceof PDFDict)) return false;
    return chavesDiferentes(velho, novo).every(
      (dentro) =>
        (LIVRES.formulario as readonly string[]).includes(dentro) &&
        valorLivre(dentro, velho.get(PDFName.of(dentro)), novo.get(PDFName.of(dentro)), lugar),
    );
  }
  return true;
}

/** The same members, and after them only signature fields. */
function soAssinaturasAMais(antes: PDFArray | null, agora: PDFArray, { novo }: Lugar): boolean {
  const velhos = antes?.asArray() ?? [];
  const atuais = agora.asArray();
  return (
    velhos.every((um, lugar) => texto(um) === texto(atuais[lugar])) &&
    atuais.slice(velhos.length).every((um) => {
      const campo = novo.lookup(um);
      return campo instanceof PDFDict && campo.lookup(PDFName.of('FT')) === PDFName.of('Sig');
    })
  );
}

function chavesDiferentes(a: PDFDict, b: PDFDict): string[] {
  const chaves = new Set([...a.keys(), ...b.keys()]);
  return [...chaves].filter((chave) => texto(a.get(chave)) !== texto(b.get(chave))).map((chave) => chave.decodeText());
}

function texto(objeto: PDFObject | undefined): string {
  if (objeto === undefined) return '';
  if (objeto instanceof PDFRawStream) return objeto.dict.toString() + Buffer.from(objeto.contents).toString('latin1');
  return objeto.toString();
}
