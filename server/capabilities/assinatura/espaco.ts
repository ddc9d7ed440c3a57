/** The place for a signature in a PDF: an incremental update, so that everything before it stays byte for byte. */
import { AppError } from '#domain/errors/app-error.ts';
import { assinaturaServidor as textos } from '#messages/assinatura.ts';
import { abrirVisao } from './abrir.ts';
import { assinaturasDo } from './assinaturas.ts';
import { camposDo } from './leitor/fields.ts';
import { escrito, inteiroDe, textoDe, type Dicionario, type Valor } from './leitor/values.ts';
import type { Visao } from './leitor/view.ts';

export type Espaco = {
  /** The whole file, the hole filled with zeros. */
  readonly pdf: Buffer;
  /** First byte after '<' and last before '>'. */
  readonly de: number;
  readonly ate: number;
  /** Whether it had a signature before. */
  readonly assinada: boolean;
};

export type Marca = {
  readonly subFilter: string;
  readonly nome: string;
  /** The signer's claim; the policies let it stand in the dictionary. Null: none. */
  readonly em: Date | null;
  readonly motivo: string | null;
  /** Bytes kept for the CMS. */
  readonly tamanho: number;
};

/** Ten digits each: no file here is longer. */
const FAIXA = '/ByteRange[0 ********** ********** **********]';

/** Appends an empty signature; the earlier bytes are the new file's prefix. Throws 'arquivo-invalido' with the reason. */
export function abrirEspaco(original: Uint8Array, marca: Marca): Espaco {
  const bytes = Buffer.from(original.buffer, original.byteOffset, original.byteLength);
  const visao = abrirVisao(bytes);
  const antes = assinaturasDo(visao.arquivo, visao);
  if (antes.some(({ certifica }) => certifica === 1)) {
    throw new AppError('arquivo-invalido', { messages: [textos.pdfCertificado] });
  }
  const [assinatura, campo, referencias] = numerosLivres(visao);
  const pagina = visao.primeiraPagina;
  const ref = (n: number): Valor => ({ tipo: 'ref', n, g: 0 });
  const nome = nomeLivre(visao);
  const mudados = new Map<number, string>([
    [
      assinatura,
      `<</Type/Sig/Filter/${marca.subFilter === 'PBAD.PAdES' ? 'PBAD_PAdES' : 'Adobe.PPKLite'}/SubFilter/${marca.subFilter}${FAIXA}` +
        `/Contents<${'0'.repeat(marca.tamanho * 2)}>/Name${hexDe(marca.nome)}` +
        `${marca.em ? `/M(${dataPdf(marca.em)})` : ''}${marca.motivo ? `/Reason${hexDe(marca.motivo)}` : ''}>>`,
    ],
    [
      // Printable and locked; without an appearance of its own.
      campo,
      `<</Type/Annot/Subtype/Widget/FT/Sig/F 132/Rect[0 0 0 0]/T(${nome})/V ${assinatura} 0 R/P ${pagina.n} ${pagina.g} R>>`,
    ],
  ]);
  const anexar = (dono: { readonly n: number; readonly chaves: Dicionario }, chave: string): Dicionario => {
    const atual = dono.chaves.get(chave);
    const itens = [...(visao.lista(atual) ?? []), ref(campo)];
    // A list that something else names too is not touched.
    if (atual?.tipo === 'ref' && visao.lista(atual) && visao.referencias.get(atual.n) === 1) {
      mudados.set(atual.n, escrito({ tipo: 'lista', itens }));
      return dono.chaves;
    }
    return new Map([...dono.chaves, [chave, { tipo: 'lista', itens }]]);
  };
  const comAnotacao = anexar(pagina, 'Annots');
  if (comAnotacao !== pagina.chaves) mudados.set(pagina.n, escrito({ tipo: 'dic', chaves: comAnotacao }));
  const { catalogo } = visao;
  const valor = catalogo.chaves.get('AcroForm');
  const formulario = {
    n: valor?.tipo === 'ref' ? valor.n : 0,
    chaves: visao.dic(valor) ?? new Map<string, Valor>(),
  };
  const comCampo = anexar(formulario, 'Fields');
  const pronto: Valor = {
    tipo: 'dic',
    chaves: new Map([...comCampo, ['SigFlags', { tipo: 'numero', valor: 3, texto: '3' }]]),
  };
  if (valor?.tipo === 'ref' && visao.dic(valor) && visao.referencias.get(valor.n) === 1)
    mudados.set(valor.n, escrito(pronto));
  else
    mudados.set(
      catalogo.n,
      escrito({ tipo: 'dic', chaves: new Map([...catalogo.chaves, ['AcroForm', pronto]]) }),
    );
  const pdf = acrescentar(visao, mudados, referencias);
  return { ...preencherFaixa(pdf, bytes.length, marca.tamanho), assinada: antes.length > 0 };
}

/** Three numbers that nothing has or names. */
function numerosLivres(visao: Visao): readonly [number, number, number] {
  const tamanho = inteiroDe(visao.topo.trailer.get('Size')) ?? 0;
  let maior = tamanho - 1;
  for (const n of visao.tabela.keys()) maior = Math.max(maior, n);
  for (const n of visao.referencias.keys()) maior = Math.max(maior, n);
  return [maior + 1, maior + 2, maior + 3];
}

function nomeLivre(visao: Visao): string {
  const usados = new Set(camposDo(visao).map(({ chaves }) => textoDe(visao.resolver(chaves.get('T')))));
  for (const campo of visao.lista(visao.dic(visao.catalogo.chaves.get('AcroForm'))?.get('Fields')) ?? [])
    usados.add(textoDe(visao.resolver(visao.dic(campo)?.get('T'))));
  let numero = 1;
  while (usados.has(`Assinatura${numero}`)) numero++;
  return `Assinatura${numero}`;
}

/** The file with these objects after it, and references of the kind that it already has. */
function acrescentar(visao: Visao, objetos: ReadonlyMap<number, string>, proprio: number): Buffer {
  const { pdf } = visao.arquivo;
  const antes = pdf[pdf.length - 1] === 10 || pdf[pdf.length - 1] === 13 ? '' : '\n';
  let texto = antes;
  const lugares: { readonly n: number; readonly g: number; readonly de: number }[] = [];
  const por = (n: number, corpo: string): void => {
    const entrada = visao.tabela.get(n);
    const g = entrada?.tipo === 'solta' ? entrada.g : 0;
    lugares.push({ n, g, de: pdf.length + texto.length });
    texto += `${n} ${g} obj\n${corpo}\nendobj\n`;
  };
  for (const [n, corpo] of objetos) por(n, corpo);
  const { topo } = visao;
  const doTrailer = ['Root', 'Info', 'ID'].flatMap((chave) => {
    const valor = topo.trailer.get(chave);
    return valor ? [`/${chave} ${escrito(valor)}`] : [];
  });
  const comum = `/Size ${proprio + 1}/Prev ${visao.fim.xref}${doTrailer.join('')}`;
  const de = pdf.length + texto.length;
  if (topo.fluxo === null) texto += tabela(lugares, comum);
  else {
    lugares.push({ n: proprio, g: 0, de });
    const ordem = lugares.toSorted((a, b) => a.n - b.n);
    const linhas = ordem.map(({ g, de: lugar }) => {
      const linha = Buffer.alloc(7, 1);
      linha.writeUInt32BE(lugar, 1);
      linha.writeUInt16BE(g, 5);
      return linha;
    });
    const indice = ordem.map(({ n }) => `${n} 1`).join(' ');
    const dados = Buffer.concat(linhas);
    texto += `${proprio} 0 obj\n<</Type/XRef/W[1 4 2]/Index[${indice}]/Length ${dados.length}${comum}>>\nstream\n${dados.toString('latin1')}\nendstream\nendobj\n`;
  }
  return Buffer.concat([pdf, Buffer.from(`${texto}startxref\n${de}\n%%EOF\n`, 'latin1')]);
}

function tabela(
  lugares: readonly { readonly n: number; readonly g: number; readonly de: number }[],
  comum: string,
): string {
  const linhas = lugares
    .toSorted((a, b) => a.n - b.n)
    .map(({ n, g, de }) => `${n} 1\n${String(de).padStart(10, '0')} ${String(g).padStart(5, '0')} n \n`);
  return `xref\n${linhas.join('')}trailer\n<<${comum}>>\n`;
}

/** Writes the ByteRange in the room that was kept for it. */
function preencherFaixa(pdf: Buffer, original: number, tamanho: number): Omit<Espaco, 'assinada'> {
  const conteudo = pdf.indexOf(`<${'0'.repeat(tamanho * 2)}>`, original, 'latin1');
  const faixa = pdf.indexOf(FAIXA, original, 'latin1');
  if (conteudo < 0 || faixa < 0) throw new Error('the place for the signature is not where it was put');
  const ate = conteudo + 2 + tamanho * 2;
  pdf.write(`/ByteRange[0 ${conteudo} ${ate} ${pdf.length - ate}]`.padEnd(FAIXA.length), faixa, 'latin1');
  return { pdf, de: conteudo + 1, ate: ate - 1 };
}

/** UTF-16, which every letter goes into. */
function hexDe(texto: string): string {
  return `<feff${Buffer.from(texto, 'utf16le').swap16().toString('hex')}>`;
}

/** In UTC. */
const dataPdf = (em: Date): string => `D:${em.toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z`;

/** The two stretches that a signature covers. */
export function partesCobertas({ pdf, de, ate }: Omit<Espaco, 'assinada'>): readonly [Buffer, Buffer] {
  return [pdf.subarray(0, de - 1), pdf.subarray(ate + 1)];
}

/** The file with the CMS in its place: the same bytes, written into. */
export function fecharEspaco({ pdf, de, ate }: Espaco, cms: Uint8Array): Buffer {
  const hex = Buffer.from(cms).toString('hex');
  if (hex.length > ate - de) throw new Error('the signature is larger than its place');
  pdf.write(hex, de, 'latin1');
  return pdf;
}
