/**
 * The national system of service invoices, Sefin and ADN, over TLS with a client certificate: it issues, cancels, substitutes,
 * and has the oddities that people report: `erro` and `erros`, capitals, a 500 that made the note, answers that get lost.
 */
import { randomInt } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { TLSSocket } from 'node:tls';
import forge from 'node-forge';
import { texto, type Ambiente, type Contexto } from './contexto.ts';

type Emitida = { readonly chave: string; readonly xml: string; readonly eventos: Map<string, string> };
type Estado = {
  readonly porDps: Map<string, Emitida>;
  readonly porChave: Map<string, Emitida>;
  readonly lote: { readonly NSU: number; readonly xml: string }[];
  numero: number;
  recebidas: number;
  repetidas: number;
  /** Every so many emissions: the answer is lost, or a 500 comes although the note was made. 0: never. */
  perderCada: number;
  quinhentosCada: number;
  fora: boolean;
  /** Minutes that this clock is behind. */
  relogio: number;
  recusar: string | null;
};

const tag = (xml: string, nome: string): string =>
  new RegExp(`<${nome}>([^<]*)</${nome}>`).exec(xml)?.[1] ?? '';
const empacotar = (xml: string): string => gzipSync(Buffer.from(xml)).toString('base64');
const agora = (): string => `${new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 19)}-03:00`;

/** Key and certificate of RSA in PEM; `nomes` of the subject, `ip` for a server. */
export function certificadoDeTeste(
  cn: string,
  opcoes: { readonly ip?: string; readonly dias?: number } = {},
) {
  const par = forge.pki.rsa.generateKeyPair(2048);
  const certificado = forge.pki.createCertificate();
  certificado.publicKey = par.publicKey;
  certificado.serialNumber = `01${randomInt(1_000_000_000).toString(16).padStart(10, '0')}`;
  certificado.validity.notBefore = new Date(Date.now() - 400 * 86_400_000);
  certificado.validity.notAfter = new Date(Date.now() + (opcoes.dias ?? 365) * 86_400_000);
  const nomes = [
    { name: 'countryName', value: 'BR' },
    { name: 'organizationName', value: 'ICP-Brasil de demonstração' },
    { name: 'commonName', value: cn },
  ];
  certificado.setSubject(nomes);
  certificado.setIssuer(nomes);
  certificado.setExtensions([
    { name: 'basicConstraints', cA: opcoes.ip !== undefined },
    ...(opcoes.ip === undefined ? [] : [{ name: 'subjectAltName', altNames: [{ type: 7, ip: opcoes.ip }] }]),
  ]);
  certificado.sign(par.privateKey, forge.md.sha256.create());
  return {
    par,
    certificado,
    pem: forge.pki.certificateToPem(certificado),
    chave: forge.pki.privateKeyToPem(par.privateKey),
  };
}

/** A PKCS#12 file as authorities hand it over. */
export function pfxDeTeste(cn: string, senha: string, opcoes: { readonly dias?: number } = {}): Buffer {
  const { par, certificado } = certificadoDeTeste(cn, opcoes);
  const p12 = forge.pkcs12.toPkcs12Asn1(par.privateKey, [certificado], senha, { algorithm: '3des' });
  return Buffer.from(forge.asn1.toDer(p12).getBytes(), 'binary');
}

/** Module 11, weights 2 to 9 from the right; a rest of 0 or 1 is 0. */
function digitoDaChave(semDigito: string): number {
  const soma = Array.from(semDigito, Number)
    .toReversed()
    .reduce((total, algarismo, lugar) => total + algarismo * (2 + (lugar % 8)), 0);
  const resto = soma % 11;
  return resto < 2 ? 0 : 11 - resto;
}

function notaDa(dps: string, estado: Estado): { chave: string; xml: string } {
  estado.numero += 1;
  const id = /Id="(DPS\d{42})"/.exec(dps)?.[1] ?? '';
  const municipio = id.slice(3, 10);
  const anoMes = tag(dps, 'dhEmi').slice(2, 7).replace('-', '');
  const semDigito = `${municipio}2${id.slice(10, 11)}${id.slice(11, 25)}${String(estado.numero).padStart(13, '0')}${anoMes}${String(randomInt(999_999_999)).padStart(9, '0')}`;
  const chave = `${semDigito}${digitoDaChave(semDigito)}`;
  const valor = tag(dps, 'vServ');
  const cnpj = id.slice(11, 25);
  const corpo = dps.replace(/^<\?xml[^>]*\?>/, '');
  const xml =
    `<?xml version="1.0" encoding="UTF-8"?><NFSe xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.01"><infNFSe Id="NFS${chave}">` +
    `<xLocEmi>Belo Horizonte</xLocEmi><xLocPrestacao>Belo Horizonte</xLocPrestacao><nNFSe>${estado.numero}</nNFSe>` +
    `<cLocIncid>${municipio}</cLocIncid><xLocIncid>Belo Horizonte</xLocIncid><xTribNac>Medicina e biomedicina.</xTribNac><verAplic>SefinNacional_1.6.0</verAplic>` +
    `<ambGer>2</ambGer><tpEmis>1</tpEmis><procEmi>1</procEmi><cStat>100</cStat><dhProc>${agora()}</dhProc><nDFSe>${estado.numero}</nDFSe>` +
    `<emit><CNPJ>${cnpj}</CNPJ><xNome>UNIDADE DE DEMONSTRAÇÃO</xNome><enderNac><xLgr>Avenida de demonstração</xLgr><nro>100</nro><xBairro>Centro</xBairro><cMun>${municipio}</cMun><UF>MG</UF><CEP>30130010</CEP></enderNac></emit>` +
    `<valores><vBC>${valor}</vBC><pAliqAplic>2.00</pAliqAplic><vISSQN>${(Number(valor) * 0.02).toFixed(2)}</vISSQN><vLiq>${valor}</vLiq></valores>${corpo}</infNFSe></NFSe>`;
  return { chave, xml };
}

const erro = (codigo: string, descricao: string) => ({ codigo, descricao });

/** What the national system would say against it; null: it is issued. */
function recusaDe(dps: string, estado: Estado): object | null {
  const emissao = tag(dps, 'dhEmi').slice(0, 19);
  const aqui = new Date(Date.now() - 3 * 3_600_000 - estado.relogio * 60_000).toISOString().slice(0, 19);
  if (estado.recusar !== null) return { erros: [erro(estado.recusar, 'recusa pedida pela demonstração')] };
  if (!/<Signature /.test(dps)) return { erros: [erro('E1206', 'assinatura ausente')] };
  if (/<\w+:/.test(dps)) return { erros: [erro('E1228', 'prefixo no XML')] };
  if (emissao > aqui)
    return { erros: [{ Codigo: 'E0008', Descricao: 'data de emissão posterior ao processamento' }] };
  if (Number(tag(dps, 'serie')) > 49_999) return { erros: [erro('E0010', 'série de outra aplicação')] };
  if (tag(dps, 'cTribNac').endsWith('00')) return { erros: [erro('E0310', 'código inexistente')] };
  if (tag(dps, 'tpRetISSQN') === '2' && !/<toma>.*<end>/.test(dps))
    return { erros: [erro('E0237', 'endereço do tomador')] };
  return null;
}

export async function nfse({ app }: Contexto): Promise<{ env: Ambiente; close: () => Promise<void> }> {
  const estado: Estado = {
    porDps: new Map(),
    porChave: new Map(),
    lote: [],
    // By the minute: what was issued before a restart keeps its number to itself.
    numero: Math.floor((Date.now() - Date.UTC(2026, 0, 1)) / 60_000),
    recebidas: 0,
    repetidas: 0,
    perderCada: 0,
    quinhentosCada: 0,
    fora: false,
    relogio: 0,
    recusar: null,
  };
  const servidorTls = certificadoDeTeste('Simulador da NFS-e', { ip: '127.0.0.1' });
  const pasta = mkdtempSync(join(tmpdir(), 'zelo-nfse-'));
  mkdirSync(pasta, { recursive: true });
  const ca = join(pasta, 'ca.pem');
  writeFileSync(ca, servidorTls.pem);
  const server = createServer(
    { key: servidorTls.chave, cert: servidorTls.pem, requestCert: true, rejectUnauthorized: false },
    (pedido, resposta) => void atender(estado, pedido, resposta),
  );
  await new Promise<void>((pronto) => server.listen(0, '127.0.0.1', pronto));
  const { port } = server.address() as AddressInfo;
  const url = `https://127.0.0.1:${port}`;

  app.get('/nfse/certificado.pfx', (pedido, resposta) => {
    const { cnpj, dias, senha, nome } = pedido.query;
    const cn = `${texto(nome) || 'UNIDADE DE DEMONSTRACAO'}:${texto(cnpj)}`;
    const pfx = pfxDeTeste(cn, texto(senha) || 'zelo', { dias: Number(texto(dias)) || 365 });
    resposta.type('application/x-pkcs12').send(pfx);
  });
  app.post('/controle/nfse', (pedido, resposta) => {
    Object.assign(estado, pedido.body);
    resposta.json({
      numero: estado.numero,
      recebidas: estado.recebidas,
      repetidas: estado.repetidas,
      notas: estado.porDps.size,
      dps: [...estado.porDps.keys()],
    });
  });
  /** The city acts of its own: 305101 cancels, 305102 blocks, 305103 unblocks. */
  app.post('/controle/nfse/oficio/:chave/:codigo', (pedido, resposta) => {
    const { chave = '', codigo = '' } = pedido.params;
    const xml = eventoDe(
      chave,
      codigo,
      'Ato de ofício do município',
      'Determinação do município na demonstração',
    );
    estado.porChave.get(chave)?.eventos.set(codigo, xml);
    estado.lote.push({ NSU: estado.lote.length + 1, xml });
    resposta.json({ nsu: estado.lote.length });
  });
  return {
    env: {
      NFSE_SEFIN_URL: `${url}/SefinNacional`,
      NFSE_RESTRITA_SEFIN_URL: `${url}/SefinNacional`,
      NFSE_ADN_URL: `${url}/adn`,
      NFSE_RESTRITA_ADN_URL: `${url}/adn`,
      NFSE_CA: ca,
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const eventoDe = (chave: string, codigo: string, descricao: string, motivo: string, pedido = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?><evento xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.01"><infEvento Id="EVT${chave}${codigo}001"><verAplic>SefinNacional_1.6.0</verAplic><ambGer>2</ambGer><nSeqEvento>1</nSeqEvento><dhProc>${agora()}</dhProc><nDFSe>1</nDFSe>${
    pedido ||
    `<pedRegEvento versao="1.01"><infPedReg Id="PRE${chave}${codigo}"><tpAmb>2</tpAmb><verAplic>Sefin</verAplic><dhEvento>${agora()}</dhEvento><chNFSe>${chave}</chNFSe><e${codigo}><xDesc>${descricao}</xDesc><xMotivo>${motivo}</xMotivo></e${codigo}></infPedReg></pedRegEvento>`
  }</infEvento></evento>`;

async function corpoDe(pedido: IncomingMessage): Promise<{ readonly [campo: string]: unknown }> {
  const partes: Buffer[] = [];
  for await (const parte of pedido) partes.push(parte as Buffer);
  try {
    return JSON.parse(Buffer.concat(partes).toString('utf8')) as { [campo: string]: unknown };
  } catch {
    return {};
  }
}

async function atender(estado: Estado, pedido: IncomingMessage, resposta: ServerResponse): Promise<void> {
  const corpo = await corpoDe(pedido);
  const responder = (status: number, json: object): void => {
    resposta
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ tipoAmbiente: 2, ...json }));
  };
  const certificado = (pedido.socket as TLSSocket).getPeerCertificate();
  if (!certificado || Object.keys(certificado).length === 0)
    return void resposta.writeHead(403).end('<html>403</html>');
  if (estado.fora) return void resposta.writeHead(503).end('fora do ar');
  const caminho = new URL(pedido.url ?? '/', 'https://x').pathname;
  const rota = `${pedido.method} ${caminho.replace('/SefinNacional', '')}`;
  const dps = /^(GET|HEAD) \/dps\/(DPS\d{42})$/.exec(rota);
  if (dps) {
    const havia = estado.porDps.get(dps[2] ?? '');
    if (dps[1] === 'HEAD') return void resposta.writeHead(havia ? 200 : 404).end();
    return havia
      ? responder(200, { idDps: dps[2], chaveAcesso: havia.chave })
      : responder(404, { erro: erro('E2404', 'DPS não encontrada') });
  }
  if (rota === 'POST /nfse') return emitir(estado, corpo, responder, resposta);
  const evento = /^POST \/nfse\/(\d{50})\/eventos$/.exec(rota);
  if (evento) return cancelar(estado, evento[1] ?? '', corpo, responder);
  const lido = /^GET \/nfse\/(\d{50})(?:\/eventos\/(\d{6})\/\d+)?$/.exec(rota);
  if (lido) {
    const nota = estado.porChave.get(lido[1] ?? '');
    const xml = lido[2] === undefined ? undefined : nota?.eventos.get(lido[2]);
    if (lido[2] !== undefined)
      return xml
        ? responder(200, { eventoXmlGZipB64: empacotar(xml) })
        : responder(404, { erro: [erro('E2405', 'evento não encontrado')] });
    return nota
      ? responder(200, { chaveAcesso: nota.chave, nfseXmlGZipB64: empacotar(nota.xml) })
      : responder(404, { erro: erro('E2404', 'NFS-e não encontrada') });
  }
  const adn = /^GET \/adn\/contribuintes\/DFe\/(\d+)$/.exec(rota);
  if (adn) {
    const novos = estado.lote.filter(({ NSU }) => NSU > Number(adn[1]));
    return responder(novos.length > 0 ? 200 : 404, {
      StatusProcessamento: novos.length > 0 ? 'DOCUMENTOS_LOCALIZADOS' : 'NENHUM_DOCUMENTO_LOCALIZADO',
      LoteDFe: novos.map(({ NSU, xml }) => ({ NSU, TipoDocumento: 'EVENTO', ArquivoXml: empacotar(xml) })),
    });
  }
  return responder(404, { erro: erro('E9999', rota) });
}

type Responder = (status: number, json: object) => void;

function emitir(
  estado: Estado,
  corpo: { readonly [campo: string]: unknown },
  responder: Responder,
  resposta: ServerResponse,
): void {
  let dps: string;
  try {
    dps = gunzipSync(Buffer.from(texto(corpo.dpsXmlGZipB64), 'base64')).toString('utf8');
  } catch {
    return responder(400, { erros: [erro('E1225', 'conteúdo não é GZip')] });
  }
  const id = /Id="(DPS\d{42})"/.exec(dps)?.[1] ?? '';
  estado.recebidas += 1;
  if (estado.porDps.has(id)) {
    estado.repetidas += 1;
    return responder(400, { idDPS: id, erros: [erro('E0014', 'DPS já existente')] });
  }
  const recusa = recusaDe(dps, estado);
  if (recusa) return responder(400, { idDPS: id, ...recusa });
  const { chave, xml } = notaDa(dps, estado);
  const nota = { chave, xml, eventos: new Map<string, string>() };
  estado.porDps.set(id, nota);
  estado.porChave.set(chave, nota);
  const substituida = tag(dps, 'chSubstda');
  if (substituida !== '')
    estado.porChave
      .get(substituida)
      ?.eventos.set(
        '105102',
        eventoDe(substituida, '105102', 'Cancelamento de NFS-e por Substituição', 'Substituída'),
      );
  const cada = (n: number): boolean => n > 0 && estado.recebidas % n === 0;
  if (cada(estado.perderCada)) return void resposta.destroy();
  if (cada(estado.quinhentosCada)) return responder(500, { erro: [] });
  responder(201, {
    versaoAplicativo: 'SefinNacional_1.6.0',
    dataHoraProcessamento: agora(),
    idDps: id,
    chaveAcesso: chave,
    nfseXmlGZipB64: empacotar(xml),
    alertas: [],
  });
}

function cancelar(
  estado: Estado,
  chave: string,
  corpo: { readonly [campo: string]: unknown },
  responder: Responder,
): void {
  const nota = estado.porChave.get(chave);
  if (!nota) return responder(500, { erro: [] });
  if (nota.eventos.has('101101') || nota.eventos.has('105102'))
    return responder(400, { erro: [erro('E0840', 'NFS-e já cancelada')] });
  if (estado.recusar !== null)
    return responder(400, { erro: erro(estado.recusar, 'recusa pedida pela demonstração') });
  const pedido = gunzipSync(Buffer.from(texto(corpo.pedidoRegistroEventoXmlGZipB64), 'base64')).toString(
    'utf8',
  );
  const xml = eventoDe(chave, '101101', '', '', pedido.replace(/^<\?xml[^>]*\?>/, ''));
  nota.eventos.set('101101', xml);
  estado.lote.push({ NSU: estado.lote.length + 1, xml });
  responder(201, { eventoXmlGZipB64: empacotar(xml) });
}
