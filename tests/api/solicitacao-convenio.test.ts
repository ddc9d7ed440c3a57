/** Requests to a convênio: sent by a stranger, answered inside, told by state and date (CLIN-09, INS-01). */
import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { iniciarSimuladores, type Simuladores } from '../../mock-server/main.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import {
  CABECALHO_PASSE_SOLICITACAO,
  LIMITES_ENVIO,
  type CanalPublico,
  type Consulta,
  type EnvioDeArquivo,
  type FilaDoCanal,
  type PasseDado,
  type Recibo,
} from '#domain/solicitacao-convenio/wire.ts';
import { guardasSolicitacao, solicitacaoServidor } from '#messages/solicitacao-convenio.ts';
import { solicitacaoPublica as texto } from '#messages/solicitacao-publica.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';

let api: TestApi;
let simuladores: Simuladores;
let prestador = 0;
let convenioId = 0;
let canalId = 0;
let casa: Caller;
const SOLICITACOES = 'solicitacoes-convenio';
const BASE = '/api/solicitacao-transcricao';
const { criar, nova } = semeador(
  () => api.registry,
  () => (prestador ? api.admin.em(prestador) : api.admin),
);

const jpeg = (bytes = 2000): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    randomBytes(bytes).map((byte) => byte & 0x7f),
    Buffer.from([0xff, 0xd9]),
  ]);
const pdf = (dentro: string): Buffer =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n<< ${dentro} >>\nendobj\ntrailer\n%%EOF\n`, 'latin1');

/** Each caller at an address of its own: counts of one test are not another's. */
let endereco = 0;
const deOutroLugar = () => `203.0.${113 + Math.floor(++endereco / 250)}.${1 + (endereco % 250)}`;

type Pedido = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly passe?: string;
  readonly payload?: object | Buffer;
  readonly de?: string;
};
const chamar = (path: string, { method = 'POST', passe, payload, de = '203.0.113.7' }: Pedido = {}) =>
  api.app.inject({
    method,
    url: `${BASE}/${path}`,
    remoteAddress: de,
    headers: {
      ...(passe === undefined ? {} : { [CABECALHO_PASSE_SOLICITACAO]: passe }),
      ...(Buffer.isBuffer(payload) ? { 'content-type': 'application/octet-stream' } : {}),
    },
    ...(payload === undefined ? {} : { payload }),
  });

const ANA = { matricula: '1234567', nascimento: '1980-05-17' };
const identidade = (dada: Partial<typeof ANA> = {}, canal = 'ipsemg', de = deOutroLugar()) =>
  chamar('identidade', { payload: { canal, ...ANA, ...dada }, de });
const passeDe = async (dada: Partial<typeof ANA> = {}) => {
  const answer = await identidade(dada);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<PasseDado>().passe;
};
const abrir = async (passe: string, tamanho: number) => {
  const answer = await chamar('arquivos', { passe, payload: { nome: 'foto.jpg', tamanho } });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<EnvioDeArquivo>().id;
};
const parte = (passe: string, id: string, de: number, bytes: Buffer) =>
  chamar(`arquivos/${id}?de=${de}`, { method: 'PUT', passe, payload: bytes });
async function anexar(passe: string, bytes: Buffer) {
  const id = await abrir(passe, bytes.length);
  for (let de = 0; de < bytes.length; de += LIMITES_ENVIO.parte) {
    const answer = await parte(passe, id, de, bytes.subarray(de, de + LIMITES_ENVIO.parte));
    if (answer.statusCode !== 200) return { id, answer };
  }
  return { id, answer: undefined };
}
const PEDIDO = {
  carater: 'ELETIVO',
  solicitante: 'Dra. Lúcia Prado',
  numeroConselho: '45678',
  telefone: '31988887777',
  email: null,
  observacao: null,
  versaoConsentimento: '2026-11',
};
async function enviada(bytes = jpeg(), mudanca: object = {}): Promise<Recibo & { readonly id: number }> {
  const passe = await passeDe();
  const { id: arquivo } = await anexar(passe, bytes);
  const answer = await chamar('enviar', { passe, payload: { ...PEDIDO, ...mudanca, arquivos: [arquivo] } });
  expect(answer.statusCode, answer.body).toBe(201);
  const recibo = answer.json<Recibo>();
  const [linha] = await casa.lista(SOLICITACOES, `protocolo=${recibo.protocolo}`);
  return { ...recibo, id: Number(linha?.id) };
}
const consultar = (dada: object, de = deOutroLugar()) =>
  chamar('consultar', { payload: { ...ANA, ...dada }, de });
const ITEM = {
  procedimentoId: null,
  descricao: 'Ressonância de joelho',
  quantidadeSolicitada: 4,
  quantidadeAutorizada: null,
  observacao: null,
};
async function comItens(id: number, itens: readonly object[]) {
  const { versao } = await casa.ler(SOLICITACOES, id);
  return casa.patch(`/api/${SOLICITACOES}/${id}`, versao, { itens });
}
const SENHA = { senha: 'A1B2C3', validadeSenha: '2099-12-31' };

beforeAll(async () => {
  simuladores = await iniciarSimuladores({ porta: 0, produto: 'http://127.0.0.1:1' });
  api = await createTestApi({
    env: {
      SMTP_URL: simuladores.env.SMTP_URL ?? '',
      EMAIL_REMETENTE: 'Zelo <nao-responda@zelo.example>',
      PUBLIC_URL: 'https://zelo.example/',
    },
  });
  ({ prestadorId: prestador } = await api.comPrestador());
  casa = api.admin.em(prestador);
  convenioId = await criar('convenios', { percentualAutorizacao: '100.00', ativo: true });
  ({ id: canalId } = await nova('canais-solicitacao', {
    convenioId,
    endereco: 'ipsemg',
    titulo: 'Solicitações IPSEMG',
    prazoHoras: 48,
    versaoConsentimento: '2026-11',
    paginaFinal: 'https://convenio.example/fim',
    ativo: true,
  }));
  const membro = (dado: object) =>
    criar('beneficiarios', { convenioId, situacao: 'ATIVO', validadeCartao: null, cpf: null, ...dado });
  await membro({ ...ANA, nome: 'Ana Beatriz Campos' });
  await membro({ matricula: '7654321', nascimento: '1975-01-02', nome: 'Bruno Dias' });
  await membro({
    matricula: '5550001',
    nascimento: '1990-09-09',
    nome: 'Célia Freitas',
    validadeCartao: '2020-01-31',
  });
});
afterAll(async () => {
  await api.close();
  await simuladores.close();
});

describe('[INS-01] who it is', () => {
  it('is told by matrícula and birth date together; wrong and absent answer alike', async () => {
    const canais = (await chamar('canais', { method: 'GET' })).json<CanalPublico[]>();
    expect(canais).toMatchObject([{ endereco: 'ipsemg', versaoConsentimento: '2026-11' }]);
    expect(JSON.stringify(canais)).not.toContain('Ana');

    expect((await identidade({ matricula: '123.456-7' })).statusCode).toBe(200);
    const alheia = await identidade({ matricula: '7654321' });
    const errada = await identidade({ nascimento: '1980-05-18' });
    const ausente = await identidade({ matricula: '9999999' });
    for (const answer of [alheia, errada, ausente]) {
      expect(answer.statusCode).toBe(403);
      expect(answer.body).toBe(errada.body);
      expect(answer.body).toContain(texto.naoConfere);
    }
    expect((await identidade({}, 'outro')).json()).toMatchObject({ codigo: 'nao-encontrado' });
  });

  it('with a card that expired is told so, once the two agree', async () => {
    const certa = { matricula: '5550001', nascimento: '1990-09-09' };
    const vencido = await identidade(certa);
    expect(vencido.statusCode).toBe(409);
    expect(vencido.body).toContain(texto.cartaoVencido('31/01/2020'));
    expect((await identidade({ ...certa, nascimento: '1990-09-10' })).body).toContain(texto.naoConfere);
  });

  it('is guessed five times from an address, known number or not, and then no more', async () => {
    const tentar = async (matricula: string) => {
      const de = deOutroLugar();
      const respostas: number[] = [];
      for (let vez = 0; vez < 6; vez++)
        respostas.push((await identidade({ matricula, nascimento: '2001-01-01' }, 'ipsemg', de)).statusCode);
      return respostas;
    };
    const conhecida = await tentar('7654321');
    expect(conhecida).toEqual(await tentar('8888888'));
    expect(conhecida.at(-1)).toBe(429);
  });

  it('[INS-01] asked or guessed too often is told how long to wait', async () => {
    const de = deOutroLugar();
    const errada = { protocolo: 'ABCDEFGHJKLMNPQRSTUV' };
    for (let vez = 0; vez < 5; vez++) await consultar(errada, de);
    const esgotada = await consultar(errada, de);
    expect([esgotada.statusCode, esgotada.headers['retry-after']]).toEqual([429, '900']);
    expect(esgotada.body).toContain(texto.muitasTentativas(15));
    let demais = esgotada;
    for (let vez = 0; vez < 60 && demais.json<{ codigo: string }>().codigo !== 'muitas-solicitacoes'; vez++)
      demais = await consultar(errada, de);
    expect(demais.statusCode).toBe(429);
    expect(demais.body).toContain(texto.muitasVezes(Number(demais.headers['retry-after'])));
  });
});

describe('[INS-01] a file on its way', () => {
  it('goes on where the line dropped, and is whole at its end', async () => {
    const passe = await passeDe();
    const bytes = jpeg(LIMITES_ENVIO.parte * 2);
    const id = await abrir(passe, bytes.length);
    expect((await parte(passe, id, 0, bytes.subarray(0, LIMITES_ENVIO.parte))).json()).toMatchObject({
      pronto: false,
    });
    // The browser does not know whether the second piece came: it asks, and sends what is missing.
    await parte(passe, id, LIMITES_ENVIO.parte, bytes.subarray(LIMITES_ENVIO.parte, LIMITES_ENVIO.parte * 2));
    const aqui = (await chamar(`arquivos/${id}`, { method: 'GET', passe })).json<EnvioDeArquivo>();
    expect(aqui.recebido).toBe(LIMITES_ENVIO.parte * 2);
    // A piece sent twice is written once.
    expect((await parte(passe, id, 0, bytes.subarray(0, 10))).json()).toMatchObject({
      recebido: aqui.recebido,
    });
    const fim = await parte(passe, id, aqui.recebido, bytes.subarray(aqui.recebido));
    expect(fim.json()).toEqual({ id, recebido: bytes.length, pronto: true });
  });

  it('is a picture or a PDF that runs nothing, by its bytes', async () => {
    const passe = await passeDe();
    const recusado = async (bytes: Buffer) => (await anexar(passe, bytes)).answer?.body ?? 'aceito';
    expect(await recusado(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'))).toContain(texto.heic);
    expect(await recusado(Buffer.from('<html><script>1</script></html>'))).toContain(texto.tipo);
    expect(await recusado(jpeg().subarray(0, 1500))).toContain(texto.incompleto);
    expect(await recusado(pdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'))).toContain(
      texto.pdfAtivo,
    );
    expect(await recusado(pdf('/OpenAction << /S /J#61vaScript >>'))).toContain(texto.pdfAtivo);
    const escondido = deflateSync(Buffer.from('<< /S /Launch /F (calc.exe) >>'));
    const comObjetos = Buffer.concat([
      Buffer.from(
        `%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /Length ${escondido.length} /Filter /FlateDecode >>\nstream\n`,
      ),
      escondido,
      Buffer.from('\nendstream\nendobj\n%%EOF\n'),
    ]);
    expect(await recusado(comObjetos)).toContain(texto.pdfAtivo);
    expect(await recusado(pdf('/Encrypt 5 0 R'))).toContain(texto.pdfComSenha);
    expect(await recusado(pdf('/Type /Catalog'))).toBe('aceito');
    const enorme = await chamar('arquivos', {
      passe,
      payload: { nome: 'foto.jpg', tamanho: 40 * 1_048_576 },
    });
    expect(enorme.statusCode).toBe(413);
    expect(enorme.body).toContain(texto.grande);
  });

  it('[INS-01] with nothing in it is called empty', async () => {
    const passe = await passeDe();
    const vazio = await chamar('arquivos', { passe, payload: { nome: 'pedido.pdf', tamanho: 0 } });
    expect([vazio.statusCode, vazio.body]).toEqual([400, expect.stringContaining(texto.arquivoVazio)]);
  });

  it('is its sender’s alone', async () => {
    const [minha, tua] = [await passeDe(), await passeDe({ matricula: '7654321', nascimento: '1975-01-02' })];
    const id = await abrir(minha, 100);
    expect((await parte(tua, id, 0, Buffer.alloc(10))).statusCode).toBe(404);
    expect((await chamar(`arquivos/${id}`, { method: 'GET', passe: 'x'.repeat(43) })).statusCode).toBe(403);
  });
});

describe('[INS-01] a request', () => {
  it('is sent once, with its pages, the consent that was read, and a protocol of 100 bits', async () => {
    const [canalDeAgora] = (await chamar('canais', { method: 'GET' })).json<[CanalPublico]>();
    const passe = await passeDe();
    const sem = await chamar('enviar', { passe, payload: { ...PEDIDO, arquivos: [] } });
    expect(sem.json()).toMatchObject({ errors: { arquivos: [texto.semArquivo] } });
    const { id: foto } = await anexar(passe, jpeg());
    const { id: laudo } = await anexar(passe, pdf('/Type /Catalog'));
    const payload = { ...PEDIDO, arquivos: [foto, laudo] };
    const mudou = await chamar('enviar', { passe, payload: { ...payload, versaoConsentimento: 'antiga' } });
    expect(mudou.json()).toMatchObject({ codigo: 'termo-mudou' });
    const recibo = (await chamar('enviar', { passe, payload })).json<Recibo>();
    expect(recibo.protocolo).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect((await chamar('enviar', { passe, payload })).json()).toEqual(recibo);

    const [{ id } = { id: 0 }] = await casa.lista(SOLICITACOES, `protocolo=${recibo.protocolo}`);
    const guardada = await casa.ler(SOLICITACOES, id);
    expect(guardada).toMatchObject({
      situacao: 'EM_ANALISE',
      origem: 'PUBLICA',
      nomeBeneficiario: 'Ana Beatriz Campos',
      matricula: '1234567',
      consentimentoVersao: '2026-11',
      conselho: 'CRM',
      ufConselho: 'MG',
    });
    expect(guardada['consentimentoTexto']).toBe(canalDeAgora.consentimento);
    expect(Date.parse(String(guardada['venceEm'])) - Date.parse(String(guardada['recebidaEm']))).toBe(
      48 * 3_600_000,
    );
    const [raiz] = (await casa.get(`/api/cmis/listar?modulo=${SOLICITACOES}&id=${id}`)).json<
      ItemDocumento[]
    >();
    expect(raiz?.children?.map(({ nomeArquivo }) => nomeArquivo).toSorted()).toEqual([
      'Pedido médico 1.jpg',
      'Pedido médico 2.pdf',
    ]);
  });

  it('is looked up by protocol, matrícula and birth date: states and dates, and alike for what is wrong or absent', async () => {
    const { protocolo } = await enviada();
    const certa = await consultar({ protocolo: protocolo.toLowerCase().replaceAll('-', ' ') });
    expect(certa.statusCode, certa.body).toBe(200);
    expect(certa.json()).toMatchObject({ protocolo, situacao: 'EM_ANALISE', pendencia: null });
    expect(certa.body).not.toContain('Ana');
    expect(certa.body).not.toContain('Lúcia');
    const inexistente = 'ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ';
    for (const dada of [
      { protocolo, nascimento: '1980-05-18' },
      { protocolo, matricula: '7654321' },
      { protocolo: inexistente },
      { protocolo: 'nada' },
    ]) {
      const answer = await consultar(dada);
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ messages: { alerts: [{ value: texto.consultaNaoConfere }] } });
    }
  });

  it('has its pendency answered on the page, and the clock stands still meanwhile', async () => {
    const { id, protocolo } = await enviada();
    const antes = await casa.ler(SOLICITACOES, id);
    const pedida = await casa.passo(SOLICITACOES, id, 'pedir-documentacao', {
      pendencia: 'Envie o laudo da radiografia.',
    });
    expect(pedida.statusCode, pedida.body).toBe(200);
    const consulta = (await consultar({ protocolo })).json<Consulta>();
    expect(consulta).toMatchObject({
      situacao: 'AGUARDANDO_DOCUMENTACAO',
      venceEm: null,
      pendencia: { tipo: 'DOCUMENTACAO', texto: 'Envie o laudo da radiografia.' },
    });
    const { id: arquivo } = await anexar(consulta.passe, jpeg());
    const respondida = await chamar('responder', {
      passe: consulta.passe,
      payload: { resposta: 'Segue o laudo.', arquivos: [arquivo] },
    });
    expect(respondida.statusCode, respondida.body).toBe(200);
    expect(respondida.json()).toMatchObject({ situacao: 'EM_ANALISE', pendencia: null });
    const depois = await casa.ler(SOLICITACOES, id);
    expect(depois['pendencias']).toMatchObject([{ tipo: 'DOCUMENTACAO', resposta: 'Segue o laudo.' }]);
    expect(Date.parse(String(depois['venceEm']))).toBeGreaterThanOrEqual(
      Date.parse(String(antes['venceEm'])),
    );
    expect(depois['pausadaEm']).toBeNull();
    const deNovo = await chamar('responder', {
      passe: consulta.passe,
      payload: { resposta: 'Outra.', arquivos: [] },
    });
    expect(deNovo.body).toContain(texto.semPendencia);
  });

  it('is finished by who sent it, once it was answered', async () => {
    const { id, protocolo } = await enviada();
    const { passe } = (await consultar({ protocolo })).json<Consulta>();
    expect((await chamar('finalizar', { passe })).body).toContain(texto.semResposta);
    await comItens(id, [ITEM]);
    expect((await casa.passo(SOLICITACOES, id, 'autorizar', SENHA)).statusCode).toBe(200);
    const fim = await chamar('finalizar', { passe });
    expect(fim.statusCode, fim.body).toBe(200);
    expect(fim.json()).toMatchObject({
      paginaFinal: 'https://convenio.example/fim',
      situacao: { situacao: 'AUTORIZADA', validadeSenha: '2099-12-31' },
    });
    expect(fim.body).not.toContain('A1B2C3');
    expect((await chamar('finalizar', { passe })).statusCode).toBe(200);
    expect(await casa.ler(SOLICITACOES, id)).toMatchObject({ finalizadaPor: texto.quemEnviou });
    expect((await casa.passo(SOLICITACOES, id, 'rever', {}, 'Erro de digitação.')).body).toContain(
      guardasSolicitacao.finalizada,
    );
  });
});

describe('[CLIN-09] inside', () => {
  it('what is asked is proposed whole, never more; the part and the whole have each its step', async () => {
    const { id } = await enviada();
    expect((await casa.passo(SOLICITACOES, id, 'autorizar', SENHA)).body).toContain(
      guardasSolicitacao.semItens,
    );
    expect((await comItens(id, [{ ...ITEM, quantidadeAutorizada: 5 }])).json()).toMatchObject({
      errors: { 'itens.0.quantidadeAutorizada': [solicitacaoServidor.alemDoPedido] },
    });
    await comItens(id, [ITEM]);
    const { itens } = await casa.ler(SOLICITACOES, id);
    expect(itens).toMatchObject([{ quantidadeSolicitada: 4, quantidadeAutorizada: 4 }]);
    const parcial = { ...SENHA, parecer: 'Duas sessões bastam.' };
    expect((await casa.passo(SOLICITACOES, id, 'autorizar-parcial', parcial)).body).toContain(
      guardasSolicitacao.tudo,
    );
    await comItens(id, [{ ...ITEM, quantidadeAutorizada: 2 }]);
    expect((await casa.passo(SOLICITACOES, id, 'autorizar', SENHA)).body).toContain(
      guardasSolicitacao.falta([ITEM.descricao]),
    );
    const vencida = { ...parcial, validadeSenha: '2020-01-01' };
    expect((await casa.passo(SOLICITACOES, id, 'autorizar-parcial', vencida)).statusCode).toBe(422);
    expect((await casa.passo(SOLICITACOES, id, 'autorizar-parcial', parcial)).json()).toMatchObject({
      situacao: 'AUTORIZADA_PARCIAL',
      senha: 'A1B2C3',
    });
    // What was answered stays, until it is reviewed with a reason.
    expect((await comItens(id, [ITEM])).statusCode).toBe(409);
    const revista = await casa.passo(SOLICITACOES, id, 'rever', {}, 'O médico explicou o caso.');
    expect(revista.json()).toMatchObject({ situacao: 'EM_ANALISE', senha: null, respondidaEm: null });
  });

  it('a refusal authorises nothing, and ends too', async () => {
    const { id } = await enviada();
    await comItens(id, [ITEM]);
    expect((await casa.passo(SOLICITACOES, id, 'negar', {})).statusCode).toBe(422);
    const negada = await casa.passo(SOLICITACOES, id, 'negar', { parecer: 'Fora da cobertura do plano.' });
    expect(negada.json()).toMatchObject({ situacao: 'NEGADA', itens: [{ quantidadeAutorizada: 0 }] });
    const fim = await casa.passo(SOLICITACOES, id, 'finalizar-negada');
    expect(fim.json()).toMatchObject({ situacao: 'NEGADA' });
    expect(fim.json<{ finalizadaEm: string | null }>().finalizadaEm).not.toBeNull();
  });

  it('the answer is printed', async () => {
    const { id } = await enviada();
    await comItens(id, [ITEM]);
    await casa.passo(SOLICITACOES, id, 'autorizar', SENHA);
    const folha = await casa.post(`/api/${SOLICITACOES}/${id}/_folha`, {});
    expect(folha.statusCode, folha.body.slice(0, 200)).toBe(200);
  });

  it('counts its own queue, and is its own provider’s alone', async () => {
    const { id } = await enviada();
    const fila = (await casa.get('/api/fila-solicitacoes/ipsemg')).json<FilaDoCanal>();
    expect(fila.canal).toMatchObject({ id: canalId, titulo: 'Solicitações IPSEMG' });
    expect(fila.emAnalise).toBeGreaterThan(0);
    expect(fila.atrasadas).toBe(0);
    const vizinho = await api.comPrestador({
      solicitacaoconvenio: ['list', 'view'],
      beneficiario: ['list', 'view'],
      canalsolicitacao: ['list', 'view'],
    });
    expect((await vizinho.get(`/api/${SOLICITACOES}/${id}`)).statusCode).toBe(404);
    expect(await vizinho.lista(SOLICITACOES, '')).toEqual([]);
    expect(await vizinho.lista('beneficiarios', '')).toEqual([]);
    expect((await vizinho.get('/api/fila-solicitacoes/ipsemg')).statusCode).toBe(404);
  });

  it('a request is of a member of the channel’s convênio, and no two channels have one address', async () => {
    const outroConvenio = await criar('convenios', { ativo: true });
    const estranho = await criar('beneficiarios', {
      convenioId: outroConvenio,
      matricula: '1234567',
      nascimento: ANA.nascimento,
      validadeCartao: null,
    });
    const recusada = await casa.post(`/api/${SOLICITACOES}`, {
      canalId,
      beneficiarioId: estranho,
      carater: 'ELETIVO',
    });
    expect(recusada.json()).toMatchObject({
      errors: { beneficiarioId: [solicitacaoServidor.outroConvenio] },
    });
    const vizinho = await api.comPrestador();
    const repetido = await vizinho.post('/api/canais-solicitacao', {
      convenioId: outroConvenio,
      endereco: 'ipsemg',
      titulo: 'Outra fila',
      consentimento: 'Um texto de consentimento que basta para a prova.',
      versaoConsentimento: '1',
    });
    expect(repetido.json()).toMatchObject({ errors: { endereco: [solicitacaoServidor.enderecoEmUso] } });
  });
});

describe('[INS-01] the mail to who sent it', () => {
  type Email = { readonly para: readonly string[]; readonly assunto: string; readonly texto: string };
  const emails = async (): Promise<readonly Email[]> =>
    (await (await fetch(`${simuladores.base}/dados/emails`)).json()) as Email[];

  it('[INS-01] says that something changed and where to look, once a step of the house, with nothing of health', async () => {
    const para = `quem-enviou-${randomBytes(4).toString('hex')}@correio.example`;
    const recebidos = async () => (await emails()).filter((email) => email.para.includes(para));
    const { id, protocolo } = await enviada(jpeg(), { email: para, observacao: 'Joelho direito com dor' });
    await comItens(id, [ITEM]);
    const pedir = await casa.passo(SOLICITACOES, id, 'pedir-documentacao', {
      pendencia: 'Envie o laudo do joelho',
    });
    expect(pedir.statusCode, pedir.body).toBe(200);
    await expect.poll(async () => (await recebidos()).length, { timeout: 20_000 }).toBe(1);
    // What the sender answered is no news to them.
    await casa.passo(SOLICITACOES, id, 'responder', { respostaPendencia: 'Segue o laudo' });
    const autorizar = await casa.passo(SOLICITACOES, id, 'autorizar', SENHA);
    expect(autorizar.statusCode, autorizar.body).toBe(200);
    await expect.poll(async () => (await recebidos()).length, { timeout: 20_000 }).toBe(2);
    for (const { assunto, texto: corpo } of await recebidos()) {
      expect(corpo).toContain(protocolo);
      expect(corpo).toContain('https://zelo.example/solicitacao-transcricao/consultar');
      expect(`${assunto} ${corpo}`).not.toMatch(/Ana|joelho|ressonância|laudo|autoriz|1234567|A1B2C3/i);
    }
  });

  it('[INS-01] goes to nobody who gave no address, nor for a request registered in the house', async () => {
    const { id } = await enviada();
    const answer = await casa.passo(SOLICITACOES, id, 'cancelar', {}, 'Pedido repetido');
    expect(answer.statusCode, answer.body).toBe(200);
    const { rows } = await api.test.database.pool.query<{ quantos: number }>(
      `SELECT count(*)::int AS quantos FROM tarefa WHERE tipo = 'solicitacao-convenio-aviso' AND (dados->>'solicitacaoId')::int = $1`,
      [id],
    );
    expect(rows[0]?.quantos).toBe(0);
  });
});
