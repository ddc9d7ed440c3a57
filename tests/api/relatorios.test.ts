/** Declared reports: what the screen shows, what the files hold and what the database adds up are one (REP-01, REP-02). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/formato/data.ts';
import type { LinhaLida, RelatorioLido } from '#domain/relatorio/resposta.ts';
import { trazerAgendados } from '#server/capabilities/relatorio/agendados.ts';
import { enviarPainel } from '#server/capabilities/relatorio/painel-agendado.ts';
import { hoje } from '#server/clock.ts';
import type { Mensagem } from '#server/gateways/email/port.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';

let api: TestApi;
let chefe: Caller;
let prestador = 0;
let ana = 0;
let bruno = 0;
const { criar } = semeador(
  () => api.registry,
  () => api.admin.em(prestador),
);
const REP = ['rep001', 'rep002', 'rep003', 'rep004', 'rep005'];
const LISTAS = {
  agenda: ['list', 'view', 'vertodos'],
  contaatendimento: ['list', 'view'],
  paciente: ['list', 'view'],
  baixacontapagar: ['list', 'view'],
  relatoriogerado: ['list', 'view'],
};
const SEM = { ativo: true, corpoClinico: [], codigosNasOperadoras: [], especialidades: [] };
const MARCO = 'de=2026-03-01&ate=2026-03-31';

const ler = async (caller: Caller, nome: string, query = MARCO): Promise<RelatorioLido> => {
  const answer = await caller.get(`/api/relatorios/${nome}?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const curtas = (linhas: readonly LinhaLida[]) =>
  linhas.map((linha) =>
    linha.tipo === 'grupo'
      ? `> ${linha.texto}`
      : linha.tipo === 'linha'
        ? linha.celulas.join(' | ')
        : `= ${linha.texto} ${linha.quantas} ${linha.celulas.filter((celula) => celula !== '').join(' | ')}`,
  );

async function conta(
  dono: number,
  profissional: number | null,
  data: string,
  total: string,
  situacao = 'ABERTA',
) {
  await api.test.database.pool.query(
    `INSERT INTO conta_atendimento (prestador_id, paciente_id, nome_paciente, profissional_id, data, situacao, total, parte_convenio, parte_paciente)
     VALUES ($1, $2, 'Maria', $3, $4, $5, $6, $6, 0)`,
    [dono, dono === prestador ? paciente : vizinha, profissional, data, situacao, total],
  );
}
let paciente = 0;
let vizinha = 0;

beforeAll(async () => {
  api = await createTestApi();
  prestador = (await api.comPrestador()).prestadorId;
  const vizinho = (await api.comPrestador()).prestadorId;
  chefe = (await api.caller({ report: REP, ...LISTAS }, [prestador])).em(prestador);
  // Two professionals of one name are two.
  ana = await criar('profissionais', { ...SEM, nome: 'Ana Reis', nomeSocial: null });
  bruno = await criar('profissionais', { ...SEM, nome: 'Ana Reis', nomeSocial: null });
  const pessoa = {
    cpf: null,
    cns: null,
    nomeSocial: null,
    ativo: true,
    obito: false,
    dataObito: null,
    convenios: [],
    responsaveis: [],
    outrosEnderecos: [],
    alergias: [],
    situacaoAlergias: null,
  };
  paciente = await criar('pacientes', { ...pessoa, nome: 'Maria', dataNascimento: '1980-02-29' });
  await criar('pacientes', { ...pessoa, nome: 'José', dataNascimento: '1990-12-20' });
  await criar('pacientes', { ...pessoa, nome: 'Liana', dataNascimento: '1970-01-03' });
  const { rows } = await api.test.database.pool.query<{ id: number }>(
    `INSERT INTO paciente (prestador_id, nome, data_nascimento, sexo) VALUES ($1, 'Vizinha', '1980-02-29', 'F') RETURNING id`,
    [vizinho],
  );
  vizinha = rows[0]!.id;
  for (const [dono, profissional, data, total, situacao] of [
    [prestador, ana, '2026-03-02', '100.10', 'ABERTA'],
    [prestador, ana, '2026-03-05', '0.20', 'FATURADA'],
    [prestador, bruno, '2026-03-03', '50.00', 'ABERTA'],
    [prestador, bruno, '2026-03-04', '999.00', 'CANCELADA'],
    [prestador, null, '2026-03-31', '7.00', 'ABERTA'],
    [prestador, ana, '2026-04-01', '1.00', 'ABERTA'],
    [vizinho, ana, '2026-03-03', '500.00', 'ABERTA'],
  ] as const)
    await conta(dono, profissional, data, total, situacao);
});
afterAll(() => api.close());

describe('[REP-01] /producao', () => {
  it('[REP-01] groups with subtotals, the total of the database, two of one name apart, nothing of the neighbour', async () => {
    const lido = await ler(chefe, 'producao');
    expect(curtas(lido.linhas).map((linha) => linha.replaceAll('\u00a0', ' '))).toEqual([
      '> Ana Reis',
      '02/03/2026 | Maria |  | Aberta | R$ 100,10 | R$ 100,10 | R$ 0,00',
      '05/03/2026 | Maria |  | Faturada | R$ 0,20 | R$ 0,20 | R$ 0,00',
      '= Ana Reis 2 R$ 100,30 | R$ 100,30 | R$ 0,00',
      '> Ana Reis',
      '03/03/2026 | Maria |  | Aberta | R$ 50,00 | R$ 50,00 | R$ 0,00',
      '= Ana Reis 1 R$ 50,00 | R$ 50,00 | R$ 0,00',
      '> Profissional: não informado',
      '31/03/2026 | Maria |  | Aberta | R$ 7,00 | R$ 7,00 | R$ 0,00',
      '= Profissional: não informado 1 R$ 7,00 | R$ 7,00 | R$ 0,00',
      '=  4 R$ 157,30 | R$ 157,30 | R$ 0,00',
    ]);
    expect([lido.total, lido.mostradas]).toEqual([4, 4]);
  });

  it('[REP-01] a filter narrows it, one that is not its own is refused in words', async () => {
    const lido = await ler(chefe, 'producao', `${MARCO}&profissionalId=${bruno}`);
    expect(lido.total).toBe(1);
    const answer = await chefe.get(`/api/relatorios/producao?${MARCO}&total_gte=5`);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.body).toContain('não é deste relatório');
    const meio = await chefe.get('/api/relatorios/producao?de=2026-03-31&ate=2026-03-01');
    expect(meio.body).toContain('vem antes do começo');
  });

  it('[REP-01] /producao-sem-repasse: what closed accounts hold and no live transfer has, by professional and month', async () => {
    // Rows as they stand after months: closed accounts keep their items from being put in.
    const pool = await api.test.database.pool.connect();
    await pool.query('SET session_replication_role = replica');
    const item = async (
      dono: number,
      situacao: string,
      profissional: number,
      data: string,
      total: string,
    ) => {
      const { rows } = await pool.query<{ id: number }>(
        `WITH c AS (INSERT INTO conta_atendimento (prestador_id, paciente_id, nome_paciente, data, situacao, fechada_em)
           VALUES ($1, $2, 'Maria', $5, $3, now()) RETURNING id)
         INSERT INTO item_conta_atendimento (prestador_id, conta_id, data, tipo, codigo, descricao, quantidade, profissional_id, total)
         SELECT $1, c.id, $5, 'PROCEDIMENTO', '101', 'Consulta', 1, $4, $6 FROM c RETURNING id`,
        [dono, dono === prestador ? paciente : vizinha, situacao, profissional, data, total],
      );
      return rows[0]!.id;
    };
    const repassar = (id: number, situacao: string) =>
      pool.query(
        `WITH i AS (SELECT * FROM item_conta_atendimento WHERE id = $1),
           r AS (INSERT INTO repasse (prestador_id, profissional_id, competencia) SELECT prestador_id, profissional_id, '2025-0' || (1 + $1 % 9) FROM i RETURNING id)
         INSERT INTO linha_repasse (prestador_id, repasse_id, item_conta_id, conta_atendimento_id, profissional_id, data, codigo, descricao, forma, base, situacao)
         SELECT i.prestador_id, r.id, i.id, i.conta_id, i.profissional_id, i.data, i.codigo, i.descricao, 'PERCENTUAL', 'FATURADO', $2 FROM i, r`,
        [id, situacao],
      );
    const vizinho = (
      await pool.query<{ id: number }>('SELECT prestador_id AS id FROM paciente WHERE id = $1', [vizinha])
    ).rows[0]!.id;
    await item(prestador, 'FECHADA', ana, '2025-01-31', '10.00');
    await item(prestador, 'FATURADA', ana, '2025-02-01', '20.00');
    await item(prestador, 'FATURADA', ana, '2025-02-28', '0.05');
    await repassar(await item(prestador, 'FECHADA', ana, '2025-02-02', '100.00'), 'INCLUIDA');
    await repassar(await item(prestador, 'FECHADA', bruno, '2025-02-03', '5.00'), 'LIVRE');
    await item(prestador, 'ABERTA', ana, '2025-02-04', '1000.00');
    await item(vizinho, 'FECHADA', ana, '2025-02-04', '500.00');
    pool.release(true);
    const itens = { itemcontaatendimento: ['list', 'view'], linharepasse: ['list'], profissional: ['list'] };
    const leitora = (await api.caller({ report: REP, ...LISTAS, ...itens }, [prestador])).em(prestador);
    const lido = await ler(leitora, 'producao-sem-repasse', 'de=2025-01-01&ate=2025-12-31');
    expect(
      curtas(lido.linhas)
        .map((linha) => linha.replaceAll('\u00a0', ' '))
        .filter((linha) => !linha.includes(' | 101 | ')),
    ).toEqual([
      '> Ana Reis',
      '> janeiro de 2025',
      '= janeiro de 2025 1 R$ 10,00',
      '> fevereiro de 2025',
      '= fevereiro de 2025 2 R$ 20,05',
      '= Ana Reis 3 R$ 30,05',
      '> Ana Reis',
      '> fevereiro de 2025',
      '= fevereiro de 2025 1 R$ 5,00',
      '= Ana Reis 1 R$ 5,00',
      '=  4 R$ 35,05',
    ]);
    const csv = await leitora.get(
      '/api/relatorios/producao-sem-repasse/documento?formato=csv&de=2025-01-01&ate=2025-12-31',
    );
    expect(csv.body.split('\r\n')[1]).toContain('Ana Reis;janeiro de 2025;');
    // Whether something was passed on is told to who may list that alone.
    const sem = (await api.caller({ report: REP, ...LISTAS, ...itens, linharepasse: [] }, [prestador])).em(
      prestador,
    );
    expect((await ler(sem, 'producao-sem-repasse', 'de=2025-01-01&ate=2025-12-31')).semAcesso).toContain(
      'não lista Linhas dos repasses',
    );
  });

  it('[REP-02] CSV, workbook and PDF hold the same rows; the audit knows who took them', async () => {
    const csv = await chefe.get(`/api/relatorios/producao/documento?formato=csv&${MARCO}`);
    expect(csv.statusCode, csv.body).toBe(200);
    const linhas = csv.body.trim().split('\r\n');
    expect(linhas).toHaveLength(5);
    expect(linhas[0]).toContain('Profissional;Data do atendimento');
    const soma = linhas.slice(1).reduce((valor, linha) => {
      const total = linha.split(';')[5] ?? '0';
      return valor + Math.round(Number(total.replace(',', '.')) * 100);
    }, 0);
    expect(soma).toBe(15_730);
    const xlsx = await chefe.get(`/api/relatorios/producao/documento?formato=xlsx&${MARCO}`);
    expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK');
    const pdf = await chefe.get(`/api/relatorios/producao/documento?formato=pdf&${MARCO}`);
    expect(pdf.statusCode, pdf.body).toBe(200);
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const { rows } = await api.test.database.pool.query<{ depois: { formato: string; linhas: number } }>(
      `SELECT depois FROM auditoria WHERE recurso = 'contas-atendimento' AND acao = 'exportar' ORDER BY seq`,
    );
    expect(rows.map(({ depois }) => [depois.formato, depois.linhas])).toEqual([
      ['csv', 4],
      ['xlsx', 4],
      ['pdf', 4],
    ]);
    const vazio = await chefe.get(
      '/api/relatorios/producao/documento?formato=pdf&de=2020-01-01&ate=2020-01-31',
    );
    expect([vazio.statusCode, vazio.headers['x-filename']]).toEqual([200, undefined]);
  });

  it('[REP-02] a name that is a formula leaves as text', async () => {
    const { pool } = api.test.database;
    const { rows } = await pool.query<{ id: number }>(
      `INSERT INTO conta_atendimento (prestador_id, paciente_id, nome_paciente, data, situacao)
       VALUES ($1, $2, '=HYPERLINK("http://x";"Maria")', '2024-03-01', 'ABERTA') RETURNING id`,
      [prestador, paciente],
    );
    const dia = 'de=2024-03-01&ate=2024-03-01';
    const csv = await chefe.get(`/api/relatorios/producao/documento?formato=csv&${dia}`);
    expect(csv.body).toContain(`"'=HYPERLINK(""http://x"";""Maria"")"`);
    await pool.query('DELETE FROM conta_atendimento WHERE id = $1', [rows[0]!.id]);
  });

  it('[PERM-02] without its repNNN it is refused; without the list of its rows it says whose right is missing', async () => {
    const colega = (await api.caller({ report: ['rep005'], ...LISTAS }, [prestador])).em(prestador);
    expect((await colega.get(`/api/relatorios/producao?${MARCO}`)).statusCode).toBe(403);
    const cega = (await api.caller({ report: REP }, [prestador])).em(prestador);
    expect((await ler(cega, 'producao')).semAcesso).toContain('não lista');
    const documento = await cega.get(`/api/relatorios/producao/documento?formato=csv&${MARCO}`);
    expect(documento.statusCode).toBeGreaterThanOrEqual(400);
    expect(documento.body).toContain('não lista');
  });
});

describe('[REP-01] /relatorio-aniversariantes', () => {
  const nomes = async (query: string) =>
    (await ler(chefe, 'aniversariantes', query)).linhas.flatMap((linha) =>
      linha.tipo === 'linha' ? [linha.celulas[0]] : [],
    );
  it('[REP-01] by day and month, round the end of the year, the 29th of February in a year without it', async () => {
    expect(await nomes('de=2026-12-15&ate=2027-01-15')).toEqual(['José', 'Liana']);
    expect(await nomes('de=2026-02-01&ate=2026-02-28')).toEqual(['Maria']);
    expect(await nomes('de=2026-03-01&ate=2026-03-31')).toEqual([]);
    expect(await nomes('de=2025-06-01&ate=2026-07-01')).toHaveLength(3);
  });
});

describe('[REP-02] by the queue', () => {
  const gerado = async (id: number) =>
    (await chefe.ler('relatorios-gerados', id)) as unknown as {
      situacao: string;
      linhas: number;
      fatos: string;
      falha: string | null;
    };
  const pronto = async (id: number) => {
    await expect.poll(async () => (await gerado(id)).situacao, { timeout: 20_000 }).not.toBe('NA_FILA');
    return gerado(id);
  };
  const pedir = async (corpo: object) => {
    const answer = await chefe.post('/api/relatorios/producao/pedido', corpo);
    expect(answer.statusCode, answer.body).toBe(202);
    return answer.json<{ id: number }>().id;
  };

  it('[REP-02] is made, told by the bell, taken out, and gone after a week; nobody else sees it', async () => {
    const id = await pedir({ formato: 'csv', consulta: { de: '2026-03-01', ate: '2026-03-31' } });
    expect(await pronto(id)).toMatchObject({
      situacao: 'PRONTO',
      linhas: 4,
      fatos: 'Período: 01/03/2026 a 31/03/2026',
    });
    const arquivo = await chefe.get(`/api/relatorios-gerados/${id}/arquivo`);
    expect(arquivo.body.trim().split('\r\n')).toHaveLength(5);
    const { rows } = await api.test.database.pool.query<{ titulo: string }>(
      `SELECT titulo FROM notificacao WHERE destino = '/relatorios-gerados/form/${id}?aba=relatorio'`,
    );
    expect(rows.map(({ titulo }) => titulo)).toEqual(['Produção: o relatório está pronto']);
    const colega = (await api.caller({ report: REP, ...LISTAS }, [prestador])).em(prestador);
    expect((await colega.get(`/api/relatorios-gerados/${id}/arquivo`)).statusCode).toBe(404);
    expect((await colega.get('/api/relatorios-gerados')).json()).toEqual([]);
  });

  it('[PERM-05] of another provider’s row, given as a filter, nobody is told the name; without rows nothing is asked of the queue', async () => {
    const { rows } = await api.test.database.pool.query<{ id: number }>(
      `INSERT INTO conta_bancaria (prestador_id, descricao, tipo, saldo_inicial)
       SELECT prestador_id, 'Cofre da vizinha', 'CAIXA', 0 FROM paciente WHERE id = $1 RETURNING id`,
      [vizinha],
    );
    const consulta = { de: '2026-03-01', ate: '2026-03-31', contaBancariaId: String(rows[0]!.id) };
    const antes = (await chefe.get('/api/relatorios-gerados')).headers['x-total-count'];
    const answer = await chefe.post('/api/relatorios/pagamentos/pedido', { formato: 'csv', consulta });
    expect([answer.statusCode, answer.body]).toEqual([
      409,
      expect.stringContaining('Nenhum registro encontrado'),
    ]);
    expect(answer.body).not.toContain('vizinha');
    expect((await chefe.get('/api/relatorios-gerados')).headers['x-total-count']).toBe(antes);
  });

  it('[REP-02] the same asked again while it waits is the one that waits', async () => {
    const consulta = { de: '2026-03-02', ate: '2026-03-31' };
    const { rows } = await api.test.database.pool.query<{ id: number }>(
      `INSERT INTO relatorio_gerado (prestador_id, titulo, formato, relatorio, consulta, usuario_id, pedido_em)
       VALUES ($1, 'Produção', 'xlsx', 'producao', $2, $3, now()) RETURNING id`,
      [prestador, JSON.stringify({ ate: consulta.ate, de: consulta.de }), chefe.id],
    );
    expect(await pedir({ formato: 'xlsx', consulta })).toBe(rows[0]!.id);
    expect(await pedir({ formato: 'csv', consulta })).not.toBe(rows[0]!.id);
  });

  it('[REP-02] asked fifty times at once it is made once', async () => {
    const { pool } = api.test.database;
    const consulta = { de: '2026-03-03', ate: '2026-03-31' };
    // Held in the queue, so that none is ready before the last is asked for.
    const trava = await pool.connect();
    await trava.query('BEGIN');
    await trava.query('LOCK TABLE tarefa IN SHARE ROW EXCLUSIVE MODE');
    const pedidos = Array.from({ length: 50 }, () => pedir({ formato: 'csv', consulta }));
    await trava.query('SELECT pg_sleep(0.2)');
    await trava.query('COMMIT');
    trava.release();
    const ids = new Set(await Promise.all(pedidos));
    const { rows } = await pool.query<{ id: number }>(
      'SELECT id FROM relatorio_gerado WHERE consulta = $1 AND usuario_id = $2 ORDER BY id',
      [JSON.stringify({ ate: consulta.ate, de: consulta.de }), chefe.id],
    );
    // One that was ready before the last was asked for is made again: nobody waits for a stale one.
    expect([...ids].toSorted()).toEqual(rows.map(({ id }) => id));
    expect(ids.size).toBeLessThan(5);
    for (const id of ids) await pronto(id);
  });

  it('[REP-02] that a killed server left half made is made by the next, once', async () => {
    const { pool } = api.test.database;
    const { rows } = await pool.query<{ id: number; tarefa: number }>(
      `WITH g AS (INSERT INTO relatorio_gerado (prestador_id, titulo, formato, relatorio, consulta, usuario_id, pedido_em)
         VALUES ($1, 'Produção', 'csv', 'producao', '{"ate":"2026-03-31","de":"2026-03-01"}', $2, now()) RETURNING id, prestador_id, usuario_id)
       INSERT INTO tarefa (tipo, dados, estado, tentativas, trabalhador, batida_em)
       SELECT 'relatorio', jsonb_build_object('geradoId', id, 'usuarioId', usuario_id, 'prestadorId', prestador_id, 'agendado', false),
              'executando', 1, 'um servidor que morreu', now() - interval '1 hour' FROM g
       RETURNING (dados->>'geradoId')::bigint AS id, id AS tarefa`,
      [prestador, chefe.id],
    );
    await pool.query(`SELECT pg_notify('zelo_tarefa', 'nova')`);
    expect(await pronto(rows[0]!.id)).toMatchObject({ situacao: 'PRONTO', linhas: 4 });
    const avisos = await pool.query('SELECT 1 FROM notificacao WHERE chave = $1', [
      `relatorio:${rows[0]!.tarefa}`,
    ]);
    expect(avisos.rows).toHaveLength(1);
  });

  it('[REP-02] whoever lost the right before it was made is told so, and gets nothing', async () => {
    const temporario = await api.caller({ report: ['rep001'], ...LISTAS }, [prestador]);
    const answer = await api.test.database.pool.query<{ id: number }>(
      `WITH g AS (INSERT INTO relatorio_gerado (prestador_id, titulo, formato, relatorio, consulta, usuario_id, pedido_em)
         SELECT $1, 'Pagamentos', 'csv', 'pagamentos', '{}', $2, now() RETURNING id, prestador_id, usuario_id)
       INSERT INTO tarefa (tipo, dados) SELECT 'relatorio', jsonb_build_object('geradoId', id, 'usuarioId', usuario_id, 'prestadorId', prestador_id, 'agendado', false) FROM g
       RETURNING (dados->>'geradoId')::bigint AS id`,
      [prestador, temporario.id],
    );
    await api.test.database.pool.query(`SELECT pg_notify('zelo_tarefa', 'nova')`);
    const id = answer.rows[0]!.id;
    const estado = async () =>
      (
        await api.test.database.pool.query<{ situacao: string; falha: string | null }>(
          'SELECT situacao, falha FROM relatorio_gerado WHERE id = $1',
          [id],
        )
      ).rows[0]!;
    await expect.poll(async () => (await estado()).situacao, { timeout: 20_000 }).toBe('FALHOU');
    expect((await estado()).falha).toContain('não tem mais o direito');
  });

  it('[REP-02] a schedule brings one to each who has the right today, once a day; an unknown login is refused', async () => {
    const dono = (
      await api.caller({ relatorioagendado: ['list', 'view', 'insert', 'update'] }, [prestador])
    ).em(prestador);
    const { rows: contas } = await api.test.database.pool.query<{ login: string }>(
      'SELECT login FROM usuario WHERE id = ANY ($1) ORDER BY id',
      [[chefe.id, dono.id]],
    );
    const corpo = {
      relatorio: 'producao',
      formato: 'csv',
      periodo: 'mes-anterior',
      frequencia: 'DIARIA',
      ativo: true,
      destinatarios: contas.map(({ login }) => login),
    };
    const errado = await dono.post('/api/relatorios-agendados', { ...corpo, destinatarios: ['ninguem'] });
    expect([errado.statusCode, errado.body]).toEqual([422, expect.stringContaining('tem o login ninguem')]);
    // One that cannot be brought keeps none after it from coming.
    await api.test.database.pool.query(
      `INSERT INTO relatorio_agendado (prestador_id, relatorio, formato, frequencia, destinatarios)
       VALUES ($1, 'producao', 'csv', 'DIARIA', '"quebrado"')`,
      [prestador],
    );
    const answer = await dono.post('/api/relatorios-agendados', corpo);
    expect(answer.statusCode, answer.body).toBe(201);
    const trazidos = async () =>
      (
        await api.test.database.pool.query<{ usuario_id: number; consulta: string }>(
          `SELECT usuario_id, consulta FROM relatorio_gerado WHERE criado_em > now() - interval '1 hour'
             AND consulta LIKE '{"ate":%' AND relatorio = 'producao' AND consulta NOT LIKE '%2026-03%'`,
        )
      ).rows;
    const mesa = { pool: api.test.database.pool, registry: api.registry, registros: api.app.registrosDe };
    await expect(trazerAgendados(mesa)).rejects.toThrow('is not a function');
    await expect(trazerAgendados(mesa)).rejects.toThrow('is not a function');
    expect((await trazidos()).map(({ usuario_id: id }) => id)).toEqual([chefe.id]);
  });

  it('[REP-02] a schedule keeps its filters, says them in words, and brings the report with them', async () => {
    const { pool } = api.test.database;
    await pool.query('UPDATE relatorio_agendado SET ativo = false');
    const dono = (
      await api.caller(
        {
          relatorioagendado: ['list', 'view', 'insert', 'update'],
          report: REP,
          profissional: ['list', 'view'],
          contabancaria: ['list'],
          ...LISTAS,
        },
        [prestador],
      )
    ).em(prestador);
    const { rows } = await pool.query<{ login: string }>('SELECT login FROM usuario WHERE id = $1', [
      dono.id,
    ]);
    const corpo = {
      relatorio: 'producao',
      filtros: `profissionalId=${ana}&situacao=ABERTA`,
      formato: 'csv',
      periodo: 'mes-anterior',
      frequencia: 'DIARIA',
      ativo: true,
      destinatarios: [rows[0]!.login],
    };
    const gravado = await dono.post('/api/relatorios-agendados', corpo);
    expect(gravado.statusCode, gravado.body).toBe(201);
    expect(gravado.json()).toMatchObject({ filtrados: 'Profissional: Ana Reis. Situação: Aberta' });
    for (const filtros of ['total_gte=5', 'situacao=SUMIDA', 'profissionalId=999999', 'profissionalId=x']) {
      const errado = await dono.post('/api/relatorios-agendados', { ...corpo, filtros });
      expect([errado.statusCode, errado.json()], filtros).toMatchObject([
        422,
        { errors: { filtros: [expect.stringMatching(/não é deste relatório|não existe mais/)] } },
      ]);
    }
    // Of another provider's row nobody is told the name.
    const { rows: contas } = await pool.query<{ id: number }>(
      `INSERT INTO conta_bancaria (prestador_id, descricao, tipo, saldo_inicial)
       SELECT prestador_id, 'Cofre escondido', 'CAIXA', 0 FROM paciente WHERE id = $1 RETURNING id`,
      [vizinha],
    );
    const alheio = await dono.post('/api/relatorios-agendados', {
      ...corpo,
      relatorio: 'pagamentos',
      filtros: `contaBancariaId=${contas[0]!.id}`,
    });
    expect([alheio.statusCode, alheio.body.includes('escondido')]).toEqual([422, false]);

    expect((await dono.get('/api/relatorios/producao/filtros')).json()).toMatchObject([
      { campo: 'profissionalId', recurso: 'profissionais' },
      { campo: 'convenioId' },
      { campo: 'situacao', opcoes: expect.arrayContaining([{ valor: 'ABERTA', titulo: 'Aberta' }]) },
    ]);
    await trazerAgendados({ pool, registry: api.registry, registros: api.app.registrosDe });
    const { rows: trazidos } = await pool.query<{ consulta: string }>(
      'SELECT consulta FROM relatorio_gerado WHERE usuario_id = $1',
      [dono.id],
    );
    expect(trazidos.map(({ consulta }) => JSON.parse(consulta) as object)).toEqual([
      expect.objectContaining({ profissionalId: String(ana), situacao: 'ABERTA' }),
    ]);
  });

  it('[DASH-03] a scheduled board is a link to its days, for who may open it, told once', async () => {
    const { pool } = api.test.database;
    await pool.query('UPDATE relatorio_agendado SET ativo = false');
    const dono = (
      await api.caller({ relatorioagendado: ['insert'], dashboard: ['dash026'] }, [prestador])
    ).em(prestador);
    const sem = await api.caller({ dashboard: ['dash027'] }, [prestador]);
    await pool.query(`UPDATE usuario SET email = login || '@exemplo.com.br' WHERE id = ANY ($1)`, [
      [dono.id, sem.id],
    ]);
    const { rows: contas } = await pool.query<{ login: string }>(
      'SELECT login FROM usuario WHERE id = ANY ($1)',
      [[dono.id, sem.id]],
    );
    const answer = await dono.post('/api/relatorios-agendados', {
      relatorio: 'agenda-dash',
      formato: 'pdf',
      periodo: 'ontem',
      frequencia: 'DIARIA',
      ativo: true,
      destinatarios: contas.map(({ login }) => login),
    });
    expect(answer.statusCode, answer.body).toBe(201);
    const mesa = { pool, registry: api.registry, registros: api.app.registrosDe };
    await trazerAgendados(mesa);
    await trazerAgendados(mesa);
    const { rows } = await pool.query<{ usuario: number; destino: string }>(
      `SELECT usuario_id::int AS usuario, destino FROM notificacao WHERE chave LIKE 'painel-agendado:%'`,
    );
    const ontem = addDays(hoje(), -1);
    expect(rows).toEqual([{ usuario: dono.id, destino: `/agenda-dash?de=${ontem}&ate=${ontem}` }]);

    // The mail holds the way to the board, and no figure.
    const enviadas: Mensagem[] = [];
    const correio = { enviar: (mensagem: Mensagem) => Promise.resolve(void enviadas.push(mensagem)) };
    await enviarPainel(
      pool,
      {
        correio: { ...correio, close: () => undefined },
        publicUrl: 'https://zelo.exemplo',
        titulo: () => 'Zelo',
      },
      {
        id: 1,
        attempt: 1,
        data: { usuarioId: dono.id, titulo: 'Painel da agenda', destino: '/agenda-dash?de=a' },
      },
    );
    expect(enviadas.map(({ assunto, linhas }) => [assunto, linhas[3]])).toEqual([
      ['Zelo: Painel da agenda', 'https://zelo.exemplo/agenda-dash?de=a'],
    ]);
  });
});
