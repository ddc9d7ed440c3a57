/**
 * The stand-ins of the outside services on one loopback address, over a JSON database (json-server).
 * A new one: a Servico in a file of its own, one line in SERVICOS. One that speaks no HTTP: a line in OUTROS.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import jsonServer from 'json-server';
import { type Ambiente, type Contexto, type Servico } from './contexto.ts';
import { govbr, govbrAssinatura } from './govbr.ts';
import { contasIniciais, identidade } from './identidade.ts';
import { carimbo } from './carimbo.ts';
import { cadsus } from './cadsus.ts';
import { cep } from './cep.ts';
import { Autoridade } from './icp.ts';
import { escapar, pagina } from './pagina.ts';
import { nfse } from './nfse.ts';
import { metabase } from './metabase.ts';
import { smtp } from './smtp.ts';
import { sncr } from './sncr.ts';
import { tiss } from './tiss.ts';
import { token } from './token.ts';
import { vidaas } from './vidaas.ts';

export type Opcoes = {
  /** Wanted port; a free one is taken when somebody else has it, or when it is 0. */
  readonly porta: number;
  /** Address of the product, such as http://127.0.0.1:3000. */
  readonly produto: string;
  /** Where the JSON database lies; undefined: in memory only. */
  readonly pasta?: string | undefined;
};

/** A stand-in on a port of its own (SMTP and the like); it may add pages to the common address. */
export type OutroServico = (
  contexto: Contexto,
) => Promise<{ readonly env: Ambiente; readonly close: () => Promise<void> }>;

export type Simuladores = {
  readonly base: string;
  /** What the product's environment needs to find the stand-ins. */
  readonly env: Ambiente;
  readonly icp: Autoridade;
  readonly icpGov: Autoridade;
  readonly close: () => Promise<void>;
};

const SERVICOS: readonly Servico[] = [
  identidade,
  govbr,
  govbrAssinatura,
  vidaas,
  carimbo,
  cep,
  cadsus,
  sncr,
  metabase,
  tiss,
  token,
];
const OUTROS: readonly OutroServico[] = [smtp, nfse];

/** Starts them all; refuses in production. */
export async function iniciarSimuladores(opcoes: Opcoes): Promise<Simuladores> {
  if (process.env.NODE_ENV === 'production') {
    throw new Error(
      'Os simuladores de serviços externos são só da demonstração e dos testes: não iniciam com NODE_ENV=production.',
    );
  }
  const app = jsonServer.create();
  const server = createServer(app);
  const porta = await escutar(server, opcoes.porta);
  const base = `http://127.0.0.1:${porta}`;
  const router = jsonServer.router(bancoDe(opcoes.pasta));
  app.use(jsonServer.bodyParser);
  const [icp, icpGov] = await Promise.all([
    Autoridade.abrir('AC Demonstração Zelo', `${base}/icp/lcr`, opcoes.pasta),
    Autoridade.abrir('AC Demonstração gov.br', `${base}/icp-gov/lcr`, opcoes.pasta),
  ]);
  const contexto = { app, banco: router.db, base, produto: opcoes.produto, icp, icpGov };
  const env: { [name: string]: string } = {};
  for (const servico of SERVICOS) Object.assign(env, await servico(contexto));
  const servidores = await Promise.all(OUTROS.map((iniciar) => iniciar(contexto)));
  for (const servidor of servidores) Object.assign(env, servidor.env);
  app.use('/dados', router);
  app.get('/', (_pedido, resposta) => {
    const links = ['/correio', '/emails', '/dados/contas', '/dados/autorizacoes'].map(
      (path) => `<a class="botao" href="${path}">${escapar(path)}</a>`,
    );
    resposta
      .type('html')
      .send(pagina('Simuladores da demonstração', `<h1>Serviços externos simulados</h1>${links.join('')}`));
  });
  return {
    base,
    env,
    icp,
    icpGov,
    async close() {
      server.closeAllConnections();
      await Promise.all([
        new Promise((done) => server.close(done)),
        ...servidores.map((servidor) => servidor.close()),
      ]);
    },
  };
}

function bancoDe(pasta: string | undefined): string | object {
  const inicial = { contas: contasIniciais(), correio: [], autorizacoes: [], emails: [] };
  if (pasta === undefined) return inicial;
  mkdirSync(pasta, { recursive: true });
  const arquivo = join(pasta, 'db.json');
  if (!existsSync(arquivo)) writeFileSync(arquivo, JSON.stringify(inicial, null, 2));
  return arquivo;
}

/** Listens on loopback only; answers the port. */
async function escutar(server: Server, porta: number): Promise<number> {
  const tentar = (wanted: number) =>
    new Promise<number>((done, fail) => {
      server.once('error', fail);
      server.listen(wanted, '127.0.0.1', () => {
        server.off('error', fail);
        done((server.address() as AddressInfo).port);
      });
    });
  try {
    return await tentar(porta);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || porta === 0) throw error;
    return tentar(0);
  }
}
