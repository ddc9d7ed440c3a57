/** Other rows of the providers' table (BirdID writes hashes in hexadecimal, SerproID takes five a call), and a signer that answers nonsense, late or nothing. */
import { KeyObject, privateEncrypt } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assinarNaNuvem, type Resultado } from '#server/capabilities/assinatura/service.ts';
import { verificarPdf } from '#server/capabilities/assinatura/verificar.ts';
import type { ProvedorPsc } from '#domain/assinatura/provedores.ts';
import { chavePsc } from '#server/gateways/assinador-nuvem/psc.ts';
import type { Emitido } from '../../mock-server/icp.ts';
import { autoridade, CPF, meiosDe, pdfDe } from './assinatura-apoio.ts';

type Pedido = {
  readonly certificate_alias?: string;
  readonly hashes: readonly { readonly id: string; readonly hash: string }[];
};
type Responder = (pedido: Pedido, resposta: ServerResponse) => void;

let mundo: Awaited<ReturnType<typeof autoridade>>;
let pessoa: Emitido;
let servidor: Server;
let url: string;
let chamadas: Pedido[];
let certificados: unknown;
let assinatura: Responder;

const PREFIXO = Buffer.from('3031300d060960864801650304020105000420', 'hex');
const json = (resposta: ServerResponse, corpo: unknown, codigo = 200) =>
  void resposta.writeHead(codigo, { 'content-type': 'application/json' }).end(JSON.stringify(corpo));
const assinarCom =
  (codificacao: 'hex' | 'base64', emitido = pessoa): Responder =>
  ({ hashes }, resposta) => {
    const pem = KeyObject.from(emitido.chave).export({ format: 'pem', type: 'pkcs8' });
    json(resposta, {
      signatures: hashes.map(({ id, hash }) => ({
        id,
        raw_signature: privateEncrypt(pem, Buffer.concat([PREFIXO, Buffer.from(hash, codificacao)])).toString(
          'base64',
        ),
      })),
    });
  };

async function atender(pedido: IncomingMessage, resposta: ServerResponse): Promise<void> {
  const partes: Buffer[] = [];
  for await (const parte of pedido) partes.push(parte as Buffer);
  if (pedido.headers.authorization !== 'Bearer t') return json(resposta, { error: 'invalid_token' }, 401);
  if (pedido.url === '/v0/oauth/certificate-discovery')
    return json(resposta, { status: 'S', certificates: certificados });
  const corpo = JSON.parse(Buffer.concat(partes).toString()) as Pedido;
  chamadas.push(corpo);
  assinatura(corpo, resposta);
}

const assinar = async (provedor: ProvedorPsc, quantos = 1, token = 't'): Promise<Resultado[]> => {
  const chave = chavePsc(provedor, { url, clientId: 'x', clientSecret: 'y' }, 400);
  const originais = await Promise.all(
    Array.from({ length: quantos }, async (_, n) => ({
      id: String(n),
      nome: `${n}.pdf`,
      pdf: await pdfDe(),
    })),
  );
  return assinarNaNuvem(originais, chave, { token, cpf: CPF, referencia: 'AD-RB' }, meiosDe(mundo.confianca));
};

beforeAll(async () => {
  mundo = await autoridade();
  pessoa = await mundo.icp.emitir({ nome: 'Fulana', cpf: CPF });
  servidor = createServer((pedido, resposta) => void atender(pedido, resposta));
  await new Promise<void>((done) => servidor.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(servidor.address() as AddressInfo).port}/`;
});
afterAll(() => {
  servidor.closeAllConnections();
  servidor.close();
});
beforeEach(() => {
  chamadas = [];
  certificados = [{ alias: 'A3', certificate: pessoa.pem }];
  assinatura = assinarCom('base64');
});

describe('[SIGN-01] the providers’ table', () => {
  it('[SIGN-01] BirdID: the hash in hexadecimal, the certificate as bare base64, an expired one before it', async () => {
    const vencido = await mundo.icp.emitir({
      nome: 'V',
      cpf: CPF,
      de: new Date(Date.now() - 9e8),
      ate: new Date(Date.now() - 1e8),
    });
    certificados = [
      { alias: 'antigo', certificate: vencido.pem },
      { alias: 'novo', certificate: pessoa.pem.replaceAll(/-----[^-]+-----|\s/g, '') },
    ];
    assinatura = assinarCom('hex');
    const [resultado] = await assinar('BIRDID');
    expect(chamadas[0]).toMatchObject({
      certificate_alias: 'novo',
      hashes: [{ hash: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    });
    if (!resultado || 'erro' in resultado) throw resultado?.erro;
    expect((await verificarPdf(resultado.pdf, mundo.confianca, new Date())).relatorio).toMatchObject({
      situacao: 'valida',
    });
  });

  it('[SIGN-01] SerproID: five a call; a later call that fails loses nothing that is signed', async () => {
    expect((await assinar('SERPROID', 7)).every((resultado) => 'pdf' in resultado)).toBe(true);
    expect(chamadas.map(({ hashes }) => hashes.length)).toEqual([5, 2]);
    assinatura = (pedido, resposta) => {
      if (chamadas.length === 3) assinarCom('base64')(pedido, resposta);
      else json(resposta, { error: 'server_error' }, 500);
    };
    const resultados = await assinar('SERPROID', 7);
    expect(resultados.map((resultado) => 'pdf' in resultado)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(resultados.at(-1)).toMatchObject({ erro: { code: 'assinador-indisponivel' } });
  });

  it('[SIGN-02] the authorization ends between two calls: what is signed stays, nothing further is asked for', async () => {
    assinatura = (pedido, resposta) => {
      if (chamadas.length === 1) assinarCom('base64')(pedido, resposta);
      else json(resposta, { error: 'invalid_token' }, 401);
    };
    const resultados = await assinar('SERPROID', 12);
    expect(chamadas).toHaveLength(2);
    expect(resultados.map((resultado) => 'pdf' in resultado).lastIndexOf(true)).toBe(4);
    expect(resultados.slice(5)).toEqual(
      Array.from({ length: 7 }, () =>
        expect.objectContaining({ erro: expect.objectContaining({ code: 'assinatura-expirada' }) }),
      ),
    );
  });
});

describe('[SIGN-02] a signer that answers nonsense or nothing', () => {
  const semSentido = 'O assinador devolveu uma resposta que não pôde ser entendida. Nada foi assinado.';
  const fora = 'O assinador em nuvem não respondeu. Nada foi assinado. Tente de novo em instantes.';
  const naoConfere =
    'O assinador devolveu uma assinatura que não confere com o certificado. Nada foi assinado.';

  it('[SIGN-02] the call fails as a whole, with what to do', async () => {
    const casos: [string, Responder, string][] = [
      ['a page', (_, r) => void r.writeHead(200, { 'content-type': 'text/html' }).end('<html>'), fora],
      ['nothing inside', (_, r) => json(r, {}), semSentido],
      ['a text for a list', (_, r) => json(r, { signatures: 'sim' }), semSentido],
      ['empty ones', (_, r) => json(r, { signatures: [null, {}, { id: '0' }] }), semSentido],
      [
        'of another document',
        (_, r) => json(r, { signatures: [{ id: '9', raw_signature: 'AAAA' }] }),
        semSentido,
      ],
      ['no base64', (_, r) => json(r, { signatures: [{ id: '0', raw_signature: '???' }] }), semSentido],
      ['an error', (_, r) => json(r, { error: 'boom' }, 500), fora],
      ['cut off', (_, r) => void r.destroy(), fora],
      ['silence', () => undefined, fora],
    ];
    for (const [caso, responder, texto] of casos) {
      assinatura = responder;
      await expect(assinar('VIDAAS'), caso).rejects.toMatchObject({
        code: 'assinador-indisponivel',
        messages: [texto],
      });
    }
  });

  it('[SIGN-02] a value that is not the certificate’s, of another key or for another hash: not signed', async () => {
    const outroEmitido = await mundo.icp.emitir({ nome: 'Outra', cpf: CPF });
    const deOutroHash: Responder = ({ hashes }, r) =>
      assinarCom('base64')(
        { hashes: hashes.map(({ id }) => ({ id, hash: Buffer.alloc(32).toString('base64') })) },
        r,
      );
    const curta: Responder = (_, r) => json(r, { signatures: [{ id: '0', raw_signature: 'AAAA' }] });
    for (const responder of [assinarCom('base64', outroEmitido), deOutroHash, curta]) {
      assinatura = responder;
      const [resultado] = await assinar('VIDAAS');
      expect(resultado).toMatchObject({ erro: { code: 'assinatura-recusada', messages: [naoConfere] } });
    }
  });

  it('[SIGN-02] no certificate, an unreadable one, of another CPF, no list; a token that ended', async () => {
    const alheio = await mundo.icp.emitir({ nome: 'X', cpf: '11122233396' });
    const casos: [unknown, string, string][] = [
      [[], 'assinatura-recusada', 'não devolveu um certificado'],
      [[{ alias: 'a', certificate: 'AAAA' }], 'assinador-indisponivel', 'não pôde ser entendida'],
      [[{ alias: 'a', certificate: alheio.pem }], 'assinatura-recusada', 'O certificado não é seu'],
      ['nenhum', 'assinador-indisponivel', 'não pôde ser entendida'],
    ];
    for (const [lista, code, texto] of casos) {
      certificados = lista;
      await expect(assinar('VIDAAS'), texto).rejects.toMatchObject({
        code,
        messages: [expect.stringContaining(texto)],
      });
    }
    await expect(assinar('VIDAAS', 1, 'acabou')).rejects.toMatchObject({ code: 'assinatura-expirada' });
    expect(chamadas).toEqual([]);
  });
});
