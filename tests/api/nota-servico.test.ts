/** Service invoices (FIN-07): from the receipt to the authorised note against the national system's stand-in, and what goes wrong on the way. */
import { execFileSync } from 'node:child_process';
import { createVerify, X509Certificate } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contasReceber as textoReceber } from '#messages/conta-receber.ts';
import { certificadoA1, notaServico as textoNota } from '#messages/nota-servico.ts';
import { hoje } from '#server/clock.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';
import { textoDoPdf } from '#tests/support/texto-do-pdf.ts';
import { lacking } from '#tests/support/peers.ts';
import { iniciarSimuladores, type Simuladores } from '../../mock-server/main.ts';
import { pfxDeTeste } from '../../mock-server/nfse.ts';

type Linha = {
  readonly id: number;
  readonly versao: number;
  readonly situacao: string;
  readonly [campo: string]: unknown;
};

const CNPJ = '11444777000161';
const DIA = hoje();
const MES = DIA.slice(0, 7);
const SENHA = 'Segredo-1';
const semParceiros = lacking('xmlsec1', 'xmllint');

let simuladores: Simuladores;
let api: TestApi;
let prestador = 0;
let vizinho = 0;
let cobra: Caller;
let pfx: Buffer;
const ids: { [nome: string]: number } = {};
let numero = 0;

const { criar } = semeador(
  () => api.registry,
  () => (prestador ? api.admin.em(prestador) : api.admin),
);

const controle = async (
  corpo: object = {},
): Promise<{ readonly notas: number; readonly repetidas: number; readonly dps: readonly string[] }> => {
  const resposta = await fetch(`${simuladores.base}/controle/nfse`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(corpo),
  });
  return (await resposta.json()) as never;
};
const NORMAL = { perderCada: 0, quinhentosCada: 0, fora: false, relogio: 0, recusar: null };

async function reciboDe(
  valor = '350.00',
  pagador: object = { devedor: 'PACIENTE', pacienteId: ids.ana },
): Promise<number> {
  const titulo = await cobra.post('/api/contas-receber', {
    tipoContaReceberId: ids.tipo,
    numeroDocumento: `NF ${++numero}`,
    emissao: DIA,
    competencia: MES,
    vencimento: DIA,
    valorBruto: valor,
    historico: 'Consulta de cardiologia',
    divisao: [{ planoContaId: ids.plano }],
    ...pagador,
  });
  expect(titulo.statusCode, titulo.body).toBe(201);
  const { id } = titulo.json<Linha>();
  const recebido = await cobra.passo('contas-receber', id, 'receber', {
    dataRecebimento: DIA,
    contaBancariaId: ids.conta,
    formaRecebimentoId: ids.forma,
  });
  expect(recebido.statusCode, recebido.body).toBe(200);
  const [baixa] = await cobra.lista<Linha>('baixas-contas-receber', `contaReceberId=${id}`);
  const emitido = await cobra.passo('baixas-contas-receber', baixa?.id ?? 0, 'emitir-recibo');
  expect(emitido.statusCode, emitido.body).toBe(200);
  const [recibo] = await cobra.lista<Linha>('recibos', `contaReceberId=${id}`);
  return recibo?.id ?? 0;
}

const notasDe = (reciboId: number): Promise<readonly Linha[]> =>
  cobra.lista<Linha>('notas-servico', `reciboId=${reciboId}`);

async function notaDe(reciboId: number, situacao: string): Promise<Linha> {
  await expect
    .poll(async () => (await notasDe(reciboId)).map((nota) => nota.situacao), { timeout: 30_000 })
    .toContain(situacao);
  const nota = (await notasDe(reciboId)).find((linha) => linha.situacao === situacao);
  return cobra.ler<Linha>('notas-servico', nota?.id ?? 0);
}

async function emitir(reciboId: number, campos: object = {}): Promise<void> {
  const resposta = await cobra.passo('recibos', reciboId, 'emitir-nota', campos);
  expect(resposta.statusCode, resposta.body).toBe(200);
}

const enviarCertificado = (arquivo: Buffer, senha = SENHA, caller = cobra) =>
  caller.post('/api/certificado-a1', { arquivo: arquivo.toString('base64'), senha });

beforeAll(async () => {
  simuladores = await iniciarSimuladores({ porta: 0, produto: 'http://127.0.0.1:1' });
  api = await createTestApi({
    env: { ...simuladores.env, PUBLIC_URL: 'http://127.0.0.1:1', OUTSIDE_TIMEOUT_SECONDS: '5' },
  });
  const cidadeId = await criar('cidades', { nome: 'Belo Horizonte', uf: 'MG', codigoIbge: '3106200' });
  const casa = { ativo: true, tipoPessoa: 'JURIDICA', fusoHorario: 'America/Sao_Paulo', cidadeId };
  vizinho = await criar('prestadores', { ...casa, nome: 'Vizinha', cnpj: '11222333000181' });
  prestador = await criar('prestadores', {
    ...casa,
    nome: 'Clínica Aurora',
    cnpj: CNPJ,
    inscricaoMunicipal: '1234567',
  });
  api.app.sessoes.esquecer();
  cobra = api.admin.em(prestador);
  const endereco = {
    cep: '30130010',
    logradouro: 'Avenida Afonso Pena',
    numero: '1500',
    complemento: null,
    bairro: 'Centro',
    cidadeId,
  };
  const vivo = {
    obito: false,
    dataObito: null,
    nomeSocial: null,
    dataNascimento: '1980-05-10',
    email: null,
    ...endereco,
  };
  ids.ana = await criar('pacientes', {
    ...vivo,
    nome: 'Ana Prado Reis',
    cpf: '11144477735',
    email: 'ana@exemplo.com.br',
  });
  ids.semCpf = await criar('pacientes', { ...vivo, nome: 'Beto Sem Documento', cpf: null });
  ids.menor = await criar('pacientes', {
    ...vivo,
    nome: 'Caio Prado Reis',
    cpf: null,
    dataNascimento: `${Number(DIA.slice(0, 4)) - 6}-01-10`,
    responsaveis: [
      {
        nome: 'Dora Prado',
        parentesco: 'MAE',
        cpf: '52998224725',
        telefone: '31999990000',
        responsavelFinanceiro: true,
      },
    ],
  });
  ids.semRua = await criar('pacientes', {
    ...vivo,
    nome: 'Eva Sem Rua',
    cpf: '12345678909',
    logradouro: null,
    cep: null,
  });
  ids.plano = await criar('plano-contas', { tipo: 'ANALITICA', natureza: 'RECEITA', ativa: true });
  ids.tipo = await criar('tipos-contas-receber', {
    planoContaId: ids.plano,
    taxaMultaId: null,
    taxaJurosId: null,
    ativo: true,
  });
  ids.forma = await criar('forma-recebimento', {
    meio: 'PIX',
    taxas: [],
    diasCredito: 0,
    maximoParcelas: null,
    ativa: true,
  });
  ids.conta = await criar('contas-bancarias', {
    ativa: true,
    tipo: 'CORRENTE',
    agencia: '1234',
    agenciaDv: '3',
    conta: '56789',
    contaDv: '0',
    bancoId: await criar('bancos', { codigo: '001', nome: 'Banco do Brasil', ispb: '00000000' }),
  });
  pfx = pfxDeTeste(`CLINICA AURORA:${CNPJ}`, SENHA);
}, 120_000);
afterAll(async () => {
  await api?.close();
  await simuladores?.close();
});
beforeEach(async () => void (await controle(NORMAL)));

const frase = (resposta: { readonly body: string }, trecho: string): void =>
  expect(resposta.body).toContain(trecho);

describe('[FIN-07] before a note can leave', () => {
  it('[FIN-07] says what lacks: the settings, then the service', async () => {
    const recibo = await reciboDe();
    const semConfiguracao = await cobra.passo('recibos', recibo, 'emitir-nota');
    expect(semConfiguracao.statusCode).toBe(409);
    frase(semConfiguracao, 'ainda não diz como emite notas');
    await cobra.post('/api/configuracoes-notas-servico', {
      onde: 'NACIONAL',
      ambiente: 'RESTRITA',
      serie: 7,
      primeiroNumero: 40,
      simples: '1',
      regimeEspecial: '0',
    });
    frase(await cobra.passo('recibos', recibo, 'emitir-nota'), 'Nenhum serviço da nota está cadastrado');
    const servico = await cobra.post('/api/servicos-nota', {
      nome: 'Consultas',
      codigo: '040101',
      nbs: '123012200',
      descricao: 'Serviços médicos',
      tributacaoIss: '1',
      padrao: true,
    });
    expect(servico.statusCode, servico.body).toBe(201);
    ids.servico = servico.json<Linha>().id;
  });

  it('[FIN-07] refuses a desdobro of 00, and a code of another item of the law', async () => {
    const corpo = { descricao: 'x', tributacaoIss: '1', nome: 'Outro' };
    expect((await cobra.post('/api/servicos-nota', { ...corpo, codigo: '040100' })).statusCode).toBe(422);
    const foraDaSaude = await cobra.post('/api/servicos-nota', { ...corpo, codigo: '010101' });
    const recibo = await reciboDe();
    const recusada = await cobra.passo('recibos', recibo, 'emitir-nota', {
      servicoNotaId: foraDaSaude.json<Linha>().id,
    });
    expect(recusada.statusCode).toBe(422);
    frase(recusada, 'não é de serviço de saúde');
  });

  it('[FIN-07] takes no certificate that is expired, of another company, sealed by another password, or none', async () => {
    const vencido = await enviarCertificado(pfxDeTeste(`CLINICA AURORA:${CNPJ}`, SENHA, { dias: -1 }));
    expect(vencido.statusCode).toBe(422);
    frase(vencido, 'venceu em');
    frase(
      await enviarCertificado(pfxDeTeste('OUTRA:22333444000181', SENHA)),
      'Este certificado é de 22.333.444/0001-81',
    );
    frase(await enviarCertificado(pfx, 'errada'), 'A senha não abre este certificado');
    frase(await enviarCertificado(Buffer.from('isto não é um pfx')), 'não é um certificado A1');
    frase(await enviarCertificado(pfxDeTeste('SEM NUMERO', SENHA)), 'não diz de que CNPJ');
    expect((await cobra.get('/api/certificado-a1')).json()).toEqual({ certificado: null });
  });

  it('[FIN-07] without a certificate the note waits in words, with no number taken', async () => {
    const recibo = await reciboDe();
    await emitir(recibo);
    const nota = await notaDe(recibo, 'REJEITADA');
    expect(nota).toMatchObject({ numero: null, recusa: expect.stringContaining('não tem certificado A1') });
    await cobra.passo('notas-servico', nota, 'descartar', {}, 'Só um teste.');
  });

  it('[FIN-07] keeps the certificate sealed, tells of it without its key, and to its own unit alone', async () => {
    const guardado = await enviarCertificado(pfx);
    expect(guardado.statusCode, guardado.body).toBe(200);
    expect(guardado.json()).toMatchObject({ certificado: { titular: 'CLINICA AURORA', documento: CNPJ } });
    expect(guardado.body).not.toContain('PRIVATE KEY');
    const { rows } = await api.test.database.pool.query<{ selado: Buffer }>(
      'SELECT selado FROM certificado_a1',
    );
    expect(rows[0]?.selado.toString('latin1')).not.toContain('PRIVATE KEY');
    const noVizinho = await api.admin.em(vizinho).get('/api/certificado-a1');
    expect(noVizinho.json()).toEqual({ certificado: null });
    const semDireito = await api.caller({ configuracaonotaservico: ['list', 'view'] }, [prestador]);
    expect((await semDireito.em(prestador).get('/api/certificado-a1')).statusCode).toBe(403);
  });
});

describe('[FIN-07] a note on its way', () => {
  it('[FIN-07] goes from the receipt to the authorised note, numbered from where the unit said, signed and valid for others', async () => {
    const recibo = await reciboDe('350.00');
    await emitir(recibo);
    const nota = await notaDe(recibo, 'AUTORIZADA');
    expect(nota).toMatchObject({
      numero: 40,
      serie: 7,
      ambiente: 'RESTRITA',
      valor: '350.00',
      nomeTomador: 'Ana Prado Reis',
    });
    expect(String(nota.chave)).toMatch(/^\d{50}$/);
    const dps = await cobra.get(`/api/notas-servico/${nota.id}/_xml/dps`);
    expect(dps.body).toContain('<vServ>350.00</vServ>');
    expect(dps.body).toContain('<CPF>11144477735</CPF><xNome>Ana Prado Reis</xNome>');
    const doVizinho = await api.admin.em(vizinho).get(`/api/notas-servico/${nota.id}`);
    expect(doVizinho.statusCode).toBe(404);
    expect((await api.admin.em(vizinho).get(`/api/notas-servico/${nota.id}/_xml/dps`)).statusCode).toBe(404);
    const pdf = await cobra.get(`/api/notas-servico/${nota.id}/_pdf`);
    expect(pdf.statusCode, pdf.body.slice(0, 200)).toBe(200);
    const escrito = textoDoPdf(pdf.rawPayload);
    expect(escrito).toContain('SEM VALIDADE JURÍDICA');
    expect(escrito).toContain(String(nota.chave));
  });

  it.skipIf(semParceiros !== '')(
    '[FIN-07] is accepted by xmlsec1 and by xmllint, which are not ours',
    async () => {
      const [nota] = await cobra.lista<Linha>('notas-servico', 'situacao=AUTORIZADA');
      const dps = await cobra.get(`/api/notas-servico/${nota?.id}/_xml/dps`);
      const pasta = mkdtempSync(join(tmpdir(), 'zelo-nota-'));
      const arquivo = join(pasta, 'dps.xml');
      writeFileSync(arquivo, dps.body);
      const pem = /<X509Certificate>([^<]+)</.exec(dps.body)?.[1] ?? '';
      writeFileSync(
        join(pasta, 'c.pem'),
        `-----BEGIN CERTIFICATE-----\n${pem.replaceAll(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
      );
      const conferir = (xml: string): void => {
        execFileSync(
          'xmlsec1',
          ['--verify', '--id-attr:Id', 'infDPS', '--trusted-pem', join(pasta, 'c.pem'), xml],
          { stdio: 'pipe' },
        );
      };
      conferir(arquivo);
      execFileSync(
        'xmllint',
        ['--noout', '--schema', 'server/features/nota-servico/esquemas/DPS_v1.01.xsd', arquivo],
        { stdio: 'pipe' },
      );
      writeFileSync(join(pasta, 'mudado.xml'), dps.body.replace('<vServ>350.00', '<vServ>351.00'));
      expect(() => conferir(join(pasta, 'mudado.xml'))).toThrow(/xmlsec1/);
    },
  );

  it('[FIN-07] is issued once though two people ask for it', async () => {
    const recibo = await reciboDe('120.00');
    await emitir(recibo);
    const segunda = await cobra.passo('recibos', recibo, 'emitir-nota');
    expect(segunda.statusCode).toBe(409);
    frase(segunda, 'Já há uma nota deste recebimento');
    await notaDe(recibo, 'AUTORIZADA');
    const doTitulo = await cobra.passo(
      'contas-receber',
      Number((await notasDe(recibo))[0]?.contaReceberId),
      'emitir-nota-do-recebido',
    );
    expect(doTitulo.statusCode).toBe(409);
    frase(doTitulo, 'já tem nota');
  });

  it('[FIN-07] whose answer was lost, or came as a 500, is asked for and never sent twice', async () => {
    const antes = await controle({ ...NORMAL, perderCada: 1 });
    const perdido = await reciboDe('80.00');
    await emitir(perdido);
    await notaDe(perdido, 'AUTORIZADA');
    await controle({ ...NORMAL, quinhentosCada: 1 });
    const quinhentos = await reciboDe('81.00');
    await emitir(quinhentos);
    await notaDe(quinhentos, 'AUTORIZADA');
    const depois = await controle(NORMAL);
    expect(depois.notas - antes.notas).toBe(2);
    expect(depois.repetidas).toBe(antes.repetidas);
  });

  it('[FIN-07] waits while the system is away, and goes when it is back', async () => {
    await controle({ ...NORMAL, fora: true });
    const recibo = await reciboDe('90.00');
    await emitir(recibo);
    await notaDe(recibo, 'ENVIADA');
    await controle(NORMAL);
    expect(await notaDe(recibo, 'AUTORIZADA')).toMatchObject({ recusa: null });
  });

  it('[FIN-07] refused says in words what is wanted, and its correction keeps the number', async () => {
    await controle({ ...NORMAL, relogio: 30 });
    const recibo = await reciboDe('95.00');
    await emitir(recibo);
    const recusada = await notaDe(recibo, 'REJEITADA');
    expect(recusada).toMatchObject({
      codigoRecusa: 'E0008',
      recusa: expect.stringContaining('relógio deste servidor'),
    });
    await controle(NORMAL);
    expect((await cobra.passo('notas-servico', recusada.id, 'reenviar')).statusCode).toBe(200);
    const certa = await notaDe(recibo, 'AUTORIZADA');
    expect(certa.numero).toBe(recusada.numero);
  });

  it('[FIN-07] whose number was discarded gives it to the next one, so that none is left out', async () => {
    await controle({ ...NORMAL, recusar: 'E0037' });
    const recibo = await reciboDe('96.00');
    await emitir(recibo);
    const recusada = await notaDe(recibo, 'REJEITADA');
    expect(recusada.recusa).toContain('convênio ativo');
    const { numero: livre } = recusada;
    await cobra.passo('notas-servico', recusada.id, 'descartar', {}, 'Emitida por outro meio.');
    await controle(NORMAL);
    const novo = await reciboDe('97.00');
    await emitir(novo);
    expect((await notaDe(novo, 'AUTORIZADA')).numero).toBe(livre);
  });

  it('[FIN-07] of a minor bears who pays for it, and without a CPF nothing leaves', async () => {
    const menor = await reciboDe('60.00', { devedor: 'PACIENTE', pacienteId: ids.menor });
    await emitir(menor);
    expect(await notaDe(menor, 'AUTORIZADA')).toMatchObject({
      nomeTomador: 'Dora Prado',
      documentoTomador: '52998224725',
      beneficiario: 'Caio Prado Reis',
    });
    const semCpf = await reciboDe('61.00', { devedor: 'PACIENTE', pacienteId: ids.semCpf });
    const recusada = await cobra.passo('recibos', semCpf, 'emitir-nota');
    expect(recusada.statusCode).toBe(409);
    frase(recusada, 'Beto Sem Documento está sem CPF ou CNPJ');
  });

  it('[FIN-07] with withholdings bears the code of NT 007 and their sum, and asks for the address where ISS is withheld', async () => {
    const recibo = await reciboDe('10000.00', { devedor: 'PACIENTE', pacienteId: ids.semRua });
    await emitir(recibo, { conferirNota: true });
    const nota = await notaDe(recibo, 'A_EMITIR');
    const ajuste = {
      servicoNotaId: ids.servico,
      descricao: 'Serviços médicos',
      retencaoPis: '65.00',
      retencaoCofins: '300.00',
      retencaoCsll: '100.00',
      retencaoIrrf: '150.00',
    };
    const semAliquota = await cobra.passo('notas-servico', nota.id, 'ajustar', {
      ...ajuste,
      issRetido: true,
    });
    frase(semAliquota, 'Não se sabe a alíquota do ISS retido');
    const demais = await cobra.passo('notas-servico', nota.id, 'ajustar', {
      ...ajuste,
      retencaoIrrf: '99999.00',
    });
    frase(demais, 'As retenções passam do valor');
    await cobra.passo('notas-servico', nota.id, 'ajustar', ajuste);
    expect(await cobra.ler('notas-servico', nota.id)).toMatchObject({ valorLiquido: '9385.00' });
    await cobra.passo('notas-servico', nota.id, 'enviar');
    await notaDe(recibo, 'AUTORIZADA');
    const dps = await cobra.get(`/api/notas-servico/${nota.id}/_xml/dps`);
    expect(dps.body).toContain('<tpRetPisCofins>3</tpRetPisCofins>');
    expect(dps.body).toContain('<vRetIRRF>150.00</vRetIRRF><vRetCSLL>465.00</vRetCSLL>');
  });
});

describe('[FIN-07] a note afterwards', () => {
  it('[FIN-07] is cancelled by its event, with a reason that the city reads; the same receipt may then have another', async () => {
    const recibo = await reciboDe('200.00');
    await emitir(recibo);
    const nota = await notaDe(recibo, 'AUTORIZADA');
    const curto = await cobra.passo(
      'notas-servico',
      nota.id,
      'cancelar',
      { motivoCancelamento: '1' },
      'erro',
    );
    expect(curto.statusCode).toBe(409);
    await cobra.passo(
      'notas-servico',
      nota.id,
      'cancelar',
      { motivoCancelamento: '1' },
      'Valor digitado com engano.',
    );
    const cancelada = await notaDe(recibo, 'CANCELADA');
    expect(cancelada.eventos).toMatchObject([{ codigo: '101101' }]);
    await emitir(recibo);
    await notaDe(recibo, 'AUTORIZADA');
  });

  it('[FIN-07] refused to be cancelled stands as it was, and says why', async () => {
    const recibo = await reciboDe('201.00');
    await emitir(recibo);
    const nota = await notaDe(recibo, 'AUTORIZADA');
    await controle({ ...NORMAL, recusar: 'E0822' });
    await cobra.passo(
      'notas-servico',
      nota.id,
      'cancelar',
      { motivoCancelamento: '9' },
      'Pedido de quem pagou a nota.',
    );
    await expect
      .poll(async () => (await cobra.ler<Linha>('notas-servico', nota.id)).recusa, { timeout: 20_000 })
      .toMatch(/prazo do município/);
    expect(await cobra.ler('notas-servico', nota.id)).toMatchObject({ situacao: 'AUTORIZADA' });
  });

  it('[FIN-07] is substituted by a new one that takes its place', async () => {
    const recibo = await reciboDe('300.00');
    await emitir(recibo);
    const antiga = await notaDe(recibo, 'AUTORIZADA');
    await cobra.passo(
      'notas-servico',
      antiga.id,
      'substituir',
      { motivoSubstituicao: '99' },
      'Descrição do serviço incorreta.',
    );
    const nova = await notaDe(recibo, 'A_EMITIR');
    await cobra.passo('notas-servico', nova.id, 'enviar');
    await notaDe(recibo, 'SUBSTITUIDA');
    expect(await notaDe(recibo, 'AUTORIZADA')).toMatchObject({ id: nova.id, substituiId: antiga.id });
    const dps = await cobra.get(`/api/notas-servico/${nova.id}/_xml/dps`);
    expect(dps.body).toContain(`<subst><chSubstda>${String(antiga.chave)}</chSubstda><cMotivo>99</cMotivo>`);
    frase(await cobra.passo('recibos', recibo, 'emitir-nota'), 'Já há uma nota');
  });

  it('[FIN-07] asks to be cancelled when its receipt is undone', async () => {
    const recibo = await reciboDe('400.00');
    await emitir(recibo);
    const nota = await notaDe(recibo, 'AUTORIZADA');
    const { baixaId } = await cobra.ler<Linha>('recibos', recibo);
    const desfeito = await cobra.passo(
      'baixas-contas-receber',
      Number(baixaId),
      'estornar',
      {},
      'Pagou em dobro.',
    );
    expect(desfeito.statusCode, desfeito.body).toBe(200);
    expect(await cobra.ler('notas-servico', nota.id)).toMatchObject({
      situacao: 'AUTORIZADA',
      pedeCancelamento: true,
    });
  });

  it('[FIN-07] hears what the city did of its own, once', async () => {
    const recibo = await reciboDe('410.00');
    await emitir(recibo);
    const nota = await notaDe(recibo, 'AUTORIZADA');
    await fetch(`${simuladores.base}/controle/nfse/oficio/${String(nota.chave)}/305102`, { method: 'POST' });
    const ler = async (): Promise<void> => {
      await api.test.database.pool.query(
        "INSERT INTO tarefa (tipo, dados) VALUES ('notas-servico-adn', '{}')",
      );
      await api.test.database.pool.query("SELECT pg_notify('zelo_tarefa', '')");
    };
    await ler();
    const bloqueada = await notaDe(recibo, 'BLOQUEADA');
    expect(bloqueada.eventos).toMatchObject([{ codigo: '305102' }]);
    await fetch(`${simuladores.base}/controle/nfse/oficio/${String(nota.chave)}/305101`, { method: 'POST' });
    await ler();
    await notaDe(recibo, 'CANCELADA');
  });

  it('[FIN-07] of the city’s own site is written down by hand', async () => {
    const recibo = await reciboDe('420.00');
    await emitir(recibo, { conferirNota: true });
    const nota = await notaDe(recibo, 'A_EMITIR');
    const registrada = await cobra.passo('notas-servico', nota.id, 'registrar-da-cidade', {
      numeroNfse: '2026/77',
      emissao: DIA,
    });
    expect(registrada.statusCode, registrada.body).toBe(200);
    expect(registrada.json()).toMatchObject({ situacao: 'REGISTRADA', numeroNfse: '2026/77' });
  });
});

describe('[FIN-07] the month and the year', () => {
  it('[FIN-07] issues what lacks at once, says what cannot leave, and equals the receipts to the cent', async () => {
    await reciboDe('33.33');
    await reciboDe('66.67');
    const pedido = await cobra.post('/api/notas-servico/_mes', { competencia: MES });
    expect(pedido.statusCode, pedido.body).toBe(202);
    const mes = async () =>
      (await cobra.get(`/api/notas-servico/_mes?competencia=${MES}`)).json<{
        resumo: {
          semNota: number;
          aCaminho: number;
          diferenca: string;
          divergentes: number;
          totalRecibos: string;
          totalEmitidas: string;
        };
        linhas: readonly { nome: string; situacao: string | null; recusa: string | null; valor: string }[];
        emCurso: object | null;
      }>();
    await expect
      .poll(
        async () => {
          const { resumo, emCurso } = await mes();
          return [resumo.semNota, resumo.aCaminho, emCurso];
        },
        { timeout: 60_000 },
      )
      .toEqual([0, 0, null]);
    const { resumo, linhas } = await mes();
    const faltam = linhas.filter(({ situacao }) => situacao !== 'AUTORIZADA' && situacao !== 'REGISTRADA');
    expect(faltam.map(({ nome }) => nome)).toEqual(['Beto Sem Documento']);
    expect(faltam[0]?.recusa).toContain('sem CPF');
    expect(resumo.divergentes).toBe(0);
    expect(resumo.diferenca).toBe(faltam[0]?.valor);
  });

  it('[FIN-07] leaves no number out and gives none twice', async () => {
    const { rows } = await api.test.database.pool.query<{ numero: number }>(
      'SELECT numero FROM nota_servico WHERE numero IS NOT NULL ORDER BY numero',
    );
    const numeros = rows.map((linha) => linha.numero);
    expect(numeros).toEqual(numeros.map((_, at) => 40 + at));
    expect((await controle()).repetidas).toBe(0);
  });

  it('[FIN-07] gives the DMED of the year as a workbook', async () => {
    const planilha = await cobra.get(`/api/notas-servico/_dmed?ano=${DIA.slice(0, 4)}`);
    expect(planilha.statusCode, planilha.body.slice(0, 100)).toBe(200);
    expect(planilha.headers['content-type']).toContain('spreadsheetml');
    expect(planilha.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });
});

describe('[FIN-07] bad days', () => {
  const configurar = async (mudanca: object): Promise<void> => {
    const [configuracao] = await cobra.lista<Linha>('configuracoes-notas-servico', '');
    const mudada = await cobra.patch(
      `/api/configuracoes-notas-servico/${configuracao?.id}`,
      configuracao?.versao ?? 0,
      mudanca,
    );
    expect(mudada.statusCode, mudada.body).toBe(200);
  };
  const rodar = async (tipo: string): Promise<void> => {
    const { rows } = await api.test.database.pool.query<{ id: number }>(
      "INSERT INTO tarefa (tipo, dados) VALUES ($1, '{}') RETURNING id",
      [tipo],
    );
    await api.test.database.pool.query("SELECT pg_notify('zelo_tarefa', '')");
    await expect
      .poll(
        async () =>
          (
            await api.test.database.pool.query<{ estado: string }>(
              'SELECT estado FROM tarefa WHERE id = $1',
              [rows[0]?.id],
            )
          ).rows[0]?.estado,
        { timeout: 20_000 },
      )
      .toBe('concluida');
  };
  const avisos = async (): Promise<readonly { readonly titulo: string; readonly texto: string }[]> =>
    (await cobra.get('/api/notificacoes')).json<{ titulo: string; texto: string }[]>();

  it('[FIN-07] the end of the certificate is told thirty days before, once, and after it nothing is signed', async () => {
    const vencendo = async () => (await avisos()).filter(({ titulo }) => titulo === certificadoA1.vence);
    await rodar('certificado-a1-vencimento');
    expect(await vencendo()).toEqual([]);
    const curto = pfxDeTeste(`CLINICA AURORA:${CNPJ}`, SENHA, { dias: 20 });
    expect((await enviarCertificado(curto)).statusCode).toBe(200);
    await rodar('certificado-a1-vencimento');
    await rodar('certificado-a1-vencimento');
    const lembrados = await vencendo();
    expect(lembrados.map(({ texto }) => texto)).toEqual([expect.stringMatching(/\b(?:19|20)\b/)]);
    await api.test.database.pool.query("UPDATE certificado_a1 SET vale_ate = now() - interval '1 hour'");
    const recibo = await reciboDe('51.00');
    await emitir(recibo);
    const nota = await notaDe(recibo, 'REJEITADA');
    expect(nota).toMatchObject({ numero: null, recusa: expect.stringContaining('venceu em') });
    expect((await enviarCertificado(pfx)).statusCode).toBe(200);
    expect((await cobra.passo('notas-servico', nota.id, 'reenviar')).statusCode).toBe(200);
    await notaDe(recibo, 'AUTORIZADA');
  });

  it('[FIN-07] goes by mail with its DANFSe and its XML, to whom the record names, and not once it is cancelled', async () => {
    await configurar({ enviarEmail: true });
    const recibo = await reciboDe('52.00');
    await emitir(recibo);
    const nota = await notaDe(recibo, 'AUTORIZADA');
    type Email = {
      readonly para: readonly string[];
      readonly assunto: string;
      readonly texto: string;
      readonly anexos: readonly { readonly nome: string; readonly tipo: string; readonly bytes: number }[];
    };
    const emails = async () =>
      ((await (await fetch(`${simuladores.base}/dados/emails`)).json()) as readonly Email[]).filter(
        ({ texto }) => texto.includes(String(nota.chave)),
      );
    await expect.poll(async () => (await emails()).length, { timeout: 30_000 }).toBe(1);
    const [email] = await emails();
    expect(email?.para).toEqual(['ana@exemplo.com.br']);
    expect(email?.texto).toContain('não tem validade jurídica');
    expect(email?.anexos.map(({ nome, tipo }) => [nome, tipo])).toEqual([
      [expect.stringMatching(/\.pdf$/), 'application/pdf'],
      [`${String(nota.chave)}.xml`, 'application/xml'],
    ]);
    expect(Math.min(...(email?.anexos ?? []).map(({ bytes }) => bytes))).toBeGreaterThan(1000);
    await expect
      .poll(async () => (await cobra.ler<Linha>('notas-servico', nota.id)).emailEm, { timeout: 10_000 })
      .not.toBeNull();
    await configurar({ enviarEmail: false });
  });

  it('[FIN-07] signs with SHA-1 where the unit says so', async () => {
    await configurar({ algoritmo: 'SHA1' });
    const recibo = await reciboDe('53.00');
    await emitir(recibo);
    const nota = await notaDe(recibo, 'AUTORIZADA');
    const { body } = await cobra.get(`/api/notas-servico/${nota.id}/_xml/dps`);
    await configurar({ algoritmo: 'SHA256' });
    expect(body).toContain('http://www.w3.org/2000/09/xmldsig#rsa-sha1');
    expect(body).not.toContain('rsa-sha256');
    // What was signed, checked by the certificate in it: SignedInfo stands in its canonical form.
    const certificado = /<X509Certificate>([^<]+)</.exec(body)?.[1] ?? '';
    const [assinado = ''] = /<SignedInfo.*<\/SignedInfo>/s.exec(body) ?? [];
    const valor = /<SignatureValue>([^<]+)</.exec(body)?.[1] ?? '';
    const canonico = (
      assinado.startsWith('<SignedInfo xmlns')
        ? assinado
        : assinado.replace('<SignedInfo', '<SignedInfo xmlns="http://www.w3.org/2000/09/xmldsig#"')
    ).replaceAll(/<(\w+)([^<>]*)\/>/g, '<$1$2></$1>');
    expect(
      createVerify('RSA-SHA1')
        .update(canonico)
        .verify(new X509Certificate(Buffer.from(certificado, 'base64')).publicKey, valor, 'base64'),
    ).toBe(true);
  });

  it('[FIN-07] whose work was lost with the server is taken up by the hour, and not sent twice', async () => {
    await controle({ ...NORMAL, perderCada: 1 });
    const recibo = await reciboDe('54.00');
    await emitir(recibo);
    const nota = await notaDe(recibo, 'ENVIADA');
    // The server died with the answer on its way, and the work with it.
    await api.test.database.pool.query(
      "DELETE FROM tarefa WHERE tipo = 'nota-servico-enviar' AND (dados->>'notaId')::bigint = $1",
      [nota.id],
    );
    const antes = await controle(NORMAL);
    await rodar('notas-servico-paradas');
    await notaDe(recibo, 'AUTORIZADA');
    const depois = await controle(NORMAL);
    expect([depois.notas, depois.repetidas]).toEqual([antes.notas, antes.repetidas]);
  });

  it('[FIN-07] says in words that the city is not in the national system, and what to do', async () => {
    await controle({ ...NORMAL, recusar: 'E0037' });
    const recibo = await reciboDe('55.00');
    await emitir(recibo);
    expect(await notaDe(recibo, 'REJEITADA')).toMatchObject({
      codigoRecusa: 'E0037',
      recusa: expect.stringContaining('Emita no site da prefeitura'),
    });
    await controle({ ...NORMAL, recusar: 'E9999' });
    const semCodigo = await reciboDe('56.00');
    await emitir(semCodigo);
    // A code that nobody told us of comes with the system's own words.
    expect((await notaDe(semCodigo, 'REJEITADA')).recusa).toContain('E9999');
    await controle(NORMAL);
    for (const cada of [recibo, semCodigo]) {
      const nota = await notaDe(cada, 'REJEITADA');
      await cobra.passo('notas-servico', nota.id, 'reenviar');
      await notaDe(cada, 'AUTORIZADA');
    }
  });

  it('[FIN-07] of a CNPJ with letters is refused before anything leaves', async () => {
    const recibo = await reciboDe('57.00');
    const { pool } = api.test.database;
    await pool.query('UPDATE prestador SET cnpj = $2 WHERE id = $1', [prestador, '12ABC34501DE35']);
    const recusada = await cobra.passo('recibos', recibo, 'emitir-nota');
    await pool.query('UPDATE prestador SET cnpj = $2 WHERE id = $1', [prestador, CNPJ]);
    expect(recusada.statusCode).toBe(409);
    frase(recusada, 'O CNPJ 12ABC34501DE35');
    frase(recusada, 'tem letras');
    expect(await notasDe(recibo)).toEqual([]);
  });

  it('[FIN-07] nothing is invoiced of a title given away: it is refused', async () => {
    const titulo = await cobra.post('/api/contas-receber', {
      tipoContaReceberId: ids.tipo,
      devedor: 'PACIENTE',
      pacienteId: ids.ana,
      numeroDocumento: `NF ${++numero}`,
      emissao: DIA,
      competencia: MES,
      vencimento: DIA,
      valorBruto: '80.00',
      desconto: '80.00',
      historico: 'Cortesia',
      divisao: [{ planoContaId: ids.plano }],
    });
    expect(titulo.statusCode, titulo.body).toBe(422);
    frase(titulo, textoReceber.negativo);
  });

  it('[FIN-07] undone while its answer is awaited, asks to be cancelled once it is there', async () => {
    await controle({ ...NORMAL, fora: true });
    const recibo = await reciboDe('58.00');
    await emitir(recibo);
    await notaDe(recibo, 'ENVIADA');
    const { baixaId } = await cobra.ler<Linha>('recibos', recibo);
    await cobra.passo('baixas-contas-receber', Number(baixaId), 'estornar', {}, 'Pagou em dobro.');
    await controle(NORMAL);
    const nota = await notaDe(recibo, 'AUTORIZADA');
    expect(nota).toMatchObject({ pedeCancelamento: true });
    const pedem = (await avisos()).filter(({ titulo }) => titulo === textoNota.desfeita);
    expect(pedem.length).toBeGreaterThan(0);
    await cobra.passo(
      'notas-servico',
      nota.id,
      'cancelar',
      {
        motivoCancelamento: '1',
      },
      'O pagamento foi desfeito pelo banco.',
    );
    await notaDe(recibo, 'CANCELADA');
  });

  it('[FIN-07] after all of it no number is out and none is there twice', async () => {
    const { rows } = await api.test.database.pool.query<{ numero: number }>(
      'SELECT numero FROM nota_servico WHERE numero IS NOT NULL ORDER BY numero',
    );
    const numeros = rows.map((linha) => linha.numero);
    expect(numeros).toEqual(numeros.map((_, at) => 40 + at));
    expect((await controle()).repetidas).toBe(0);
  });
});
