/** The hash of messages that others wrote: samples built on the schemas, and the vectors of petrinhu/TISS_ANS_hash (MIT). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { em, lerArvore, textoDoNo } from '#domain/nota-fiscal/arvore.ts';
import { textoDoHash } from '#domain/tiss/folhas.ts';
import { hashDe } from '#server/features/tiss/hash.ts';
import { decodificar } from '#server/features/tiss/ler.job.ts';

const PASTA = 'tests/support/tiss';
type Vetor = { readonly md5_utf_8?: string; readonly md5_iso_8859_1?: string };
const vetores = Object.entries(
  JSON.parse(readFileSync(join(PASTA, 'hash/esperado.json'), 'utf8')) as { readonly [nome: string]: Vetor },
);
const lido = (nome: string) => {
  const raiz = lerArvore(decodificar(readFileSync(join(PASTA, nome))));
  if (typeof raiz === 'string') throw new Error(`${nome}: ${raiz}`);
  return raiz;
};

describe('[NGS-48] [INS-03] the hash of a message', () => {
  it.each(readdirSync(PASTA).filter((nome) => nome.endsWith('.xml') && !nome.includes('errado')))(
    '%s',
    (nome) => {
      const raiz = lido(nome);
      expect(hashDe(textoDoHash(raiz), 'ISO-8859-1')).toBe(textoDoNo(em(raiz, 'epilogo', 'hash')));
    },
  );

  it('[INS-03] a hash that is wrong meets in no encoding', () => {
    const raiz = lido('lote-consulta-hash-errado-4.03.00.xml');
    const escrito = textoDoNo(em(raiz, 'epilogo', 'hash'));
    expect([hashDe(textoDoHash(raiz), 'ISO-8859-1'), hashDe(textoDoHash(raiz), 'UTF-8')]).not.toContain(
      escrito,
    );
  });

  // The author counts two hashes, files without one and blanks at the ends his own way; the rest is the manual’s.
  it.each(vetores.filter(([nome]) => !/multi_hash|sem_hash|whitespace_puro/.test(nome)))(
    '%s',
    (nome, vetor) => {
      const texto = textoDoHash(lido(`hash/${nome}`));
      const nosDois = { md5_utf_8: hashDe(texto, 'UTF-8'), md5_iso_8859_1: hashDe(texto, 'ISO-8859-1') };
      // What the author gives no value for is not compared.
      expect({ ...nosDois, ...vetor }).toMatchObject(nosDois);
    },
  );
});
