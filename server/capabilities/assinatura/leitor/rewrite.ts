/**
 * The same document as a plain file, each live object once: a library that reads in another way than readers do then
 * has nothing else to read.
 */
import { ehNome, escrito, type Valor } from './values.ts';
import type { Visao } from './view.ts';

export function reescrito(visao: Visao): Buffer {
  const { pdf } = visao.arquivo;
  const partes: Buffer[] = [Buffer.from('%PDF-1.7\n', 'latin1')];
  let maior = 0;
  for (const [n, entrada] of visao.tabela) {
    const vivo = entrada.tipo === 'livre' ? null : visao.vivo(n);
    if (!vivo) continue;
    const { valor, objeto } = vivo;
    const tipo = valor.tipo === 'dic' && objeto?.dados ? valor.chaves.get('Type') : undefined;
    // What only says where objects are.
    if (ehNome(tipo, 'ObjStm') || ehNome(tipo, 'XRef')) continue;
    maior = Math.max(maior, n);
    const g = entrada.tipo === 'solta' ? entrada.g : 0;
    if (valor.tipo === 'dic' && objeto?.dados) {
      const { de, ate } = objeto.dados;
      const comprimento: Valor = { tipo: 'numero', valor: ate - de, texto: String(ate - de) };
      const chaves = new Map([...valor.chaves, ['Length', comprimento]]);
      partes.push(Buffer.from(`${n} ${g} obj\n${escrito({ tipo: 'dic', chaves })}\nstream\n`, 'latin1'));
      partes.push(pdf.subarray(de, ate), Buffer.from('\nendstream\nendobj\n', 'latin1'));
    } else partes.push(Buffer.from(`${n} ${g} obj\n${escrito(valor)}\nendobj\n`, 'latin1'));
  }
  const raiz = visao.topo.trailer.get('Root');
  // The file's own data, where the ITI's marks are.
  const info = visao.topo.trailer.get('Info');
  const dados = info?.tipo === 'ref' ? `/Info ${escrito(info)}` : '';
  const fim = `trailer\n<</Size ${maior + 1}/Root ${raiz ? escrito(raiz) : 'null'}${dados}>>\nstartxref\n0\n%%EOF\n`;
  return Buffer.concat([...partes, Buffer.from(fim, 'latin1')]);
}
