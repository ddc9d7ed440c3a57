/** A bank's statement of a very large house: seen, imported in the background, and how long everybody else waited. */
import { setTimeout as pause } from 'node:timers/promises';
import type { ExtratoPedido, ExtratoVisto } from '#domain/tesouraria/wire.ts';
import type { Figure } from './figure.ts';
import { entrar, naDemonstracao, type Pool } from './pessoa.ts';
import { residentMiB, type Target } from './target.ts';

const LINHAS = Number(process.env.LINHAS ?? 160_000);

export function extrato(): Promise<readonly Figure[]> {
  return naDemonstracao(medir);
}

async function medir({ url, pid }: Target, pool: Pool): Promise<readonly Figure[]> {
  const pedir = await entrar(url, 'administrativo');
  const conteudo = ofxDe(await contaDe(pool));
  const corpo = { nome: 'grande.ofx', conteudo };
  const [visto, ver, esperaVer] = await medirEspera(
    url,
    async () => (await pedir('POST', '/api/extratos-bancarios/_ver', corpo)) as unknown as ExtratoVisto[],
  );
  const [pedido, importar, esperaImportar] = await medirEspera(url, async () => {
    let agora = (await pedir('POST', '/api/extratos-bancarios/_ler', corpo)) as unknown as ExtratoPedido;
    while (agora.estado === 'na-fila' || agora.estado === 'executando') {
      await pause(500);
      agora = (await pedir(
        'GET',
        `/api/extratos-bancarios/_pedidos/${agora.id}`,
      )) as unknown as ExtratoPedido;
    }
    return agora;
  });
  // Every line is known now: the comparison at its largest.
  const [, deNovo, esperaDeNovo] = await medirEspera(url, () =>
    pedir('POST', '/api/extratos-bancarios/_ver', { ...corpo, conteudo: `${conteudo}\n` }),
  );
  const n = LINHAS.toLocaleString('pt-BR');
  const meta = 'menos de 100 ms';
  return [
    { o_que: `extrato de ${n} linhas: visto (${visto[0]?.novas} novas)`, valor: segundos(ver) },
    { o_que: 'quem mais esperou enquanto isso', valor: `${esperaVer.toFixed(0)} ms`, meta },
    { o_que: `importado pela fila (${pedido.estado}, ${pedido.feitas})`, valor: segundos(importar) },
    { o_que: 'quem mais esperou enquanto isso', valor: `${esperaImportar.toFixed(0)} ms`, meta },
    { o_que: 'visto de novo, todas conhecidas', valor: segundos(deNovo) },
    { o_que: 'quem mais esperou enquanto isso', valor: `${esperaDeNovo.toFixed(0)} ms`, meta },
    { o_que: 'memória depois', valor: `${residentMiB(pid)} MiB` },
  ];
}

const segundos = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** The work, how long it took, and the longest answer of a small question asked again and again meanwhile. */
async function medirEspera<T>(url: string, work: () => Promise<T>): Promise<readonly [T, number, number]> {
  let longest = 0;
  let over = false;
  const asking = (async () => {
    while (!over) {
      const before = performance.now();
      await (await fetch(`${url}/api/saude`)).arrayBuffer();
      longest = Math.max(longest, performance.now() - before);
      await pause(5);
    }
  })();
  const before = performance.now();
  try {
    const result = await work();
    return [result, performance.now() - before, longest];
  } finally {
    over = true;
    await asking;
  }
}

type Conta = { readonly banco: string; readonly numero: string };

async function contaDe(pool: Pool): Promise<Conta> {
  const { rows } = await pool.query<Conta>(
    `SELECT b.codigo AS banco, c.conta || coalesce(c.conta_dv, '') AS numero FROM conta_bancaria c JOIN banco b ON b.id = c.banco_id
      WHERE c.prestador_id = 1 AND c.conta IS NOT NULL AND c.excluido_em IS NULL ORDER BY c.id LIMIT 1`,
  );
  if (!rows[0]) throw new Error('the demonstration has no bank account');
  return rows[0];
}

/** Lines of the month that runs, which no closing holds. */
function ofxDe({ banco, numero }: Conta): string {
  const mes = new Date().toISOString().slice(0, 7).replace('-', '');
  const linhas = Array.from(
    { length: LINHAS },
    (_, n) =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${mes}${String(1 + (n % 20)).padStart(2, '0')}<TRNAMT>-${1 + (n % 900)}.${String(n % 100).padStart(2, '0')}<FITID>b${n}<MEMO>PAGAMENTO ${n}</STMTTRN>`,
  );
  return `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>${banco}<ACCTID>${numero}</BANKACCTFROM><BANKTRANLIST>\n${linhas.join('\n')}\n</BANKTRANLIST></STMTRS></OFX>`;
}
