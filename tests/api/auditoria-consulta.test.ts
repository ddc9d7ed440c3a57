/** The audit for its reader: words, rights, filters, keys, plans, file, verification; and which readings are events. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventoNarrado } from '#domain/auditoria/evento-narrado.ts';
import { EVENTOS } from '#domain/auditoria/eventos.ts';
import { verifyAudit } from '#server/database/audit-verify.ts';
import { auditReading } from '#server/engine/readings.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { paginaDe } from '#server/features/auditoria/consulta.ts';
import { janelaSql, type Filtro } from '#server/features/auditoria/repository.ts';
import { ateQue } from '#tests/support/ate-que.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
let auditor: Caller;
let banco: { id: number; versao: number };
let clinica: number;
let outraId: number;
let paciente: number;

const LIVRE: Filtro = {
  de: null,
  ate: null,
  eventos: [],
  usuarioId: null,
  recurso: null,
  registroId: null,
  pedido: null,
  prestadorId: null,
  alcance: null,
};

async function novoPaciente(dono: Caller, cpf: string, nome: string): Promise<number> {
  const response = await dono.post('/api/pacientes', {
    nome,
    cpf,
    dataNascimento: '1980-02-01',
    sexo: 'F',
    nacionalidade: 'BRASILEIRA',
  });
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json().id;
}

async function eventos(caller: Caller, query: string): Promise<EventoNarrado[]> {
  const response = await caller.get(`/api/auditoria?${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().eventos;
}

beforeAll(async () => {
  api = await createTestApi();
  const { pool } = api.test.database;
  const prestador = async (nome: string): Promise<number> =>
    Number(
      (
        await pool.query(
          `INSERT INTO prestador (nome, tipo_pessoa, fuso_horario, ativo, integracao) VALUES ($1, 'JURIDICA', 'America/Sao_Paulo', true, false) RETURNING id`,
          [nome],
        )
      ).rows[0].id,
    );
  clinica = await prestador('Clínica do Auditor');
  outraId = await prestador('Clínica Alheia');
  await pool.query("SELECT pg_notify('zelo_acesso', 'tudo')");
  auditor = await api.caller({ auditoria: ['list'], banco: ['list', 'view'] }, [clinica]);
  banco = (await api.admin.post('/api/bancos', { codigo: '971', nome: 'Banco da Auditoria' })).json();
  await ateQue(async () => (await api.admin.em(outraId).get('/api/pacientes')).statusCode === 200);
  paciente = await novoPaciente(api.admin.em(clinica), '52998224725', 'Paciente Auditada');
});
afterAll(() => api.close());

describe('[PERM-05] what a reader of one provider sees', () => {
  it('neither what happened elsewhere nor at no provider: entries with their address are the house’s and each one’s own', async () => {
    const alheia = await novoPaciente(api.admin.em(outraId), '11144477735', 'Paciente Alheia');
    const estranho = await api.caller({ paciente: ['list'] }, [outraId]);
    const { pool } = api.test.database;
    for (const id of [estranho.id, auditor.id])
      await pool.query(
        `SELECT zelo_auditar('sessao', NULL, 'entrar', NULL, NULL, u.id, u.nome, NULL, '203.0.113.9', NULL) FROM usuario u WHERE u.id = $1`,
        [id],
      );
    await pool.query(
      `SELECT zelo_auditar('sessao', NULL, 'entrada-negada', NULL, NULL, NULL, NULL, NULL, '203.0.113.9', NULL)`,
    );
    const [entrada] = await eventos(api.admin, `evento=entrar&usuario=${estranho.id}`);
    expect(entrada).toMatchObject({ ip: '203.0.113.9', prestador: null });
    expect(await eventos(auditor, `evento=entrar&usuario=${estranho.id}`)).toEqual([]);
    expect(await eventos(auditor, 'evento=entrada-negada')).toEqual([]);
    expect((await auditor.get(`/api/auditoria/${entrada?.seq}`)).statusCode).toBe(404);
    expect((await auditor.get('/api/auditoria/_export?formato=csv&evento=entrar')).body).not.toContain(
      entrada?.usuario?.nome,
    );
    expect(await eventos(auditor, `recurso=pacientes&registro=${alheia}`)).toEqual([]);
    expect(await eventos(auditor, `prestador=${outraId}`)).toEqual([]);
    const [propria] = await eventos(auditor, 'evento=entrar');
    expect(propria?.usuario?.id).toBe(auditor.id);
    expect((await auditor.get(`/api/auditoria/${propria?.seq}`)).statusCode).toBe(200);
  });

  it('the choice of users names who works where the reader does', async () => {
    const colega = await api.caller({}, [clinica]);
    const estranho = await api.caller({}, [outraId]);
    const nomes = async (caller: Caller): Promise<readonly number[]> =>
      (
        await Promise.all(
          [colega, estranho].map(async ({ id }) => {
            const { rows } = await api.test.database.pool.query('SELECT login FROM usuario WHERE id = $1', [
              id,
            ]);
            return (await caller.get(`/api/auditoria/_usuarios?q=${rows[0].login}`))
              .json<{ id: number }[]>()
              .filter((event) => event.id === id);
          }),
        )
      )
        .flat()
        .map(({ id }) => id);
    expect(await nomes(auditor)).toEqual([colega.id]);
    expect(await nomes(api.admin)).toEqual([colega.id, estranho.id]);
  });
});

describe('events in words', () => {
  it('says who changed what from what to what, and the reason', async () => {
    const changed = await api.admin
      .em(clinica)
      .patch(
        `/api/bancos/${banco.id}`,
        banco.versao,
        { nome: 'Banco Auditado', site: 'https://banco.example' },
        { 'x-motivo': encodeURIComponent('Mudança de razão social') },
      );
    expect(changed.statusCode).toBe(200);
    banco = changed.json();
    const [evento] = await eventos(auditor, `recurso=bancos&registro=${banco.id}`);
    expect(evento).toMatchObject({
      acao: 'alterar',
      evento: 'Alteração',
      usuario: { id: api.admin.id, nome: 'Pessoa 1' },
      recursoTitulo: 'Bancos',
      rotulo: '971 · Banco Auditado',
      fez: 'alterou o banco 971 · Banco Auditado',
      resumo:
        'Nome de “Banco da Auditoria” para “Banco Auditado”; Site de “vazio” para “https://banco.example”',
      motivo: 'Mudança de razão social',
      ip: '127.0.0.1',
    });
    const detalhe = (await auditor.get(`/api/auditoria/${evento?.seq}`)).json();
    expect(detalhe.mudancas).toEqual([
      { titulo: 'Nome', antes: 'Banco da Auditoria', depois: 'Banco Auditado' },
      { titulo: 'Site', antes: null, depois: 'https://banco.example' },
    ]);
    expect(detalhe.codigo).toMatch(/^[0-9a-f]{64}$/);
  });

  it('a refused sign-in says as whom, when there is such a user; one of nobody says nothing typed', async () => {
    const { rows } = await api.test.database.pool.query<{ login: string }>(
      'SELECT login FROM usuario WHERE id = $1',
      [auditor.id],
    );
    for (const userId of [rows[0]?.login, 'ninguem.assim'])
      await api.app.inject({
        method: 'POST',
        url: '/api/auth/token/issue',
        payload: { userId, password: 'errada-1' },
      });
    const [ninguem, conhecida] = await eventos(api.admin, 'evento=entrada-negada');
    expect(conhecida?.fez).toMatch(/^não conseguiu entrar como o usuário Pessoa \d+$/);
    expect(ninguem?.fez).toBe('não conseguiu entrar no sistema');
  });

  it('article and preposition are one word', async () => {
    const { id } = await api.caller({});
    const usuario = (await api.admin.get(`/api/usuarios/${id}`)).json<{ versao: number; nome: string }>();
    expect((await api.admin.post(`/api/usuarios/${id}/redefinir-senha`, {})).statusCode).toBe(200);
    const [redefinida] = await eventos(api.admin, 'evento=redefinir-senha');
    expect(redefinida?.fez).toBe(`redefiniu a senha do usuário ${usuario.nome}`);
  });

  it('a change of the product’s values is told by the names of their screen', async () => {
    const { versao } = (await api.admin.get('/api/configuracoes')).json();
    const saved = await api.app.inject({
      method: 'PUT',
      url: '/api/configuracoes',
      headers: { authorization: `Bearer ${api.admin.token}` },
      payload: { valores: { inatividadeMinutos: 25 }, versao },
    });
    expect(saved.statusCode).toBe(200);
    const [evento] = await eventos(api.admin, 'recurso=configuracoes');
    expect(evento?.fez).toBe('alterou as configurações');
    expect(evento?.resumo).toBe('Bloqueio por inatividade de “vazio” para “25”');
  });

  it('of a register that the reader may not open it says that it changed, not what it holds', async () => {
    const admin = api.admin.em(clinica);
    const atual = (await admin.get(`/api/pacientes/${paciente}`)).json();
    expect(
      (
        await admin.patch(`/api/pacientes/${paciente}`, atual.versao, {
          cpf: '11144477735',
          nomeMae: 'Mãe Secreta',
        })
      ).statusCode,
    ).toBe(200);
    const response = await auditor.get(`/api/auditoria?recurso=pacientes&registro=${paciente}`);
    const [evento] = response.json().eventos.filter((event: { acao: string }) => event.acao === 'alterar');
    expect(evento.fez).toBe(`alterou o paciente nº ${paciente}`);
    expect(evento.resumo).toBe('CPF alterado; Nome da mãe alterado');
    expect(evento.mudancas).toEqual([
      { titulo: 'CPF', antes: null, depois: null, oculto: true },
      { titulo: 'Nome da mãe', antes: null, depois: null, oculto: true },
    ]);
    expect(response.body).not.toMatch(/Mãe Secreta|Paciente Auditada|11144477735|529\.?982/);
    const arquivo = await auditor.get(`/api/auditoria/_export?recurso=pacientes&registro=${paciente}`);
    expect(arquivo.body).toContain('CPF alterado');
    expect(arquivo.body).not.toMatch(/Mãe Secreta|Paciente Auditada|11144477735/);
  });

  it('who may open the record reads its values', async () => {
    const [evento] = await eventos(api.admin, `recurso=pacientes&registro=${paciente}&evento=alterar`);
    expect(evento?.resumo).toBe(
      'CPF de “529.982.247-25” para “111.444.777-35”; Nome da mãe de “vazio” para “Mãe Secreta”',
    );
  });

  it('events of another provider are not there, neither in the list nor by number nor in the file', async () => {
    const alheio = await novoPaciente(api.admin.em(outraId), '39053344705', 'De Outra Clínica');
    const [evento] = await eventos(api.admin, `recurso=pacientes&registro=${alheio}`);
    expect(await eventos(auditor, `recurso=pacientes&registro=${alheio}`)).toEqual([]);
    expect(await eventos(auditor, `prestador=${outraId}`)).toEqual([]);
    expect((await auditor.get(`/api/auditoria/${evento?.seq}`)).statusCode).toBe(404);
    expect(
      (await auditor.get(`/api/auditoria/_export?prestador=${outraId}`)).body.trim().split('\r\n'),
    ).toHaveLength(1);
    expect((await auditor.get('/api/auditoria/_prestadores')).json()).toEqual([
      { id: clinica, label: 'Clínica do Auditor' },
    ]);
  });

  it('[NET-03] an event says which call it came from, as the answer does; found by it, whole or by the code of an error', async () => {
    const made = await api.admin.post('/api/bancos', { codigo: '987', nome: 'Banco do Pedido' });
    const pedido = String(made.headers['x-request-id']);
    const { id } = made.json<{ id: number }>();
    const changed = await api.admin.call(
      'PATCH',
      `/api/bancos/${id}`,
      { nome: 'Banco do Outro Pedido' },
      { 'if-match': '"1"', 'x-request-id': 'da-ponte-0001' },
    );
    expect(changed.statusCode, changed.body).toBe(200);
    const found = async (asked: string) =>
      (await eventos(api.admin, `recurso=bancos&registro=${id}&pedido=${asked}`)).map(({ acao }) => acao);
    expect(await found(pedido)).toEqual(['inserir']);
    expect(await found(pedido.slice(0, 8))).toEqual(['inserir']);
    expect(await found('da-ponte-0001')).toEqual(['alterar']);
    const file = await api.admin.get(`/api/auditoria/_export?recurso=bancos&registro=${id}`);
    expect(file.body.split('\r\n')[0]).toContain('Código do pedido');
    expect(file.body).toContain(`${pedido}\r\n`);
    const refused = await api.admin.get("/api/auditoria?pedido=1'--aaaaaa");
    expect(refused.json()).toMatchObject({ codigo: 'filtro-invalido' });
    expect((await verifyAudit(api.test.database)).findings).toEqual([]);
  });

  it('[NGS-20] needs its permission on every call', async () => {
    const ninguem = await api.caller({ banco: ['list', 'view'] });
    for (const path of [
      '',
      '/1',
      '/_export',
      '/_usuarios',
      '/_prestadores',
      '/_verificacao',
      '/_verificacao/1',
    ]) {
      const response = await ninguem.get(`/api/auditoria${path}`);
      expect([path, response.statusCode, response.json().codigo]).toEqual([path, 403, 'acesso-negado']);
    }
    expect((await ninguem.post('/api/auditoria/_verificacao')).statusCode).toBe(403);
  });
});

describe('filters and keys', () => {
  it('filters by kind, user, register, record, provider and day, and pages by key without gap or repetition', async () => {
    const outroUsuario = await api.caller({ banco: ['list', 'view', 'insert', 'update'] });
    const criado = (await outroUsuario.post('/api/bancos', { codigo: '972', nome: 'Outro' })).json();
    let { versao } = criado;
    for (let n = 0; n < 7; n++)
      versao = (await outroUsuario.patch(`/api/bancos/${criado.id}`, versao, { nome: `Outro ${n}` })).json()
        .versao;
    const todos = await eventos(api.admin, `usuario=${outroUsuario.id}&recurso=bancos`);
    expect(todos.map(({ acao }) => acao)).toEqual([...Array.from({ length: 7 }, () => 'alterar'), 'inserir']);
    const paged: number[] = [];
    let antes = '';
    for (let page = 0; page < 5; page++) {
      const body = (
        await api.admin.get(`/api/auditoria?usuario=${outroUsuario.id}&recurso=bancos&limite=3${antes}`)
      ).json();
      paged.push(...body.eventos.map(({ seq }: { seq: number }) => seq));
      if (body.proximo === null) break;
      antes = `&antes=${body.proximo}`;
    }
    expect(paged).toEqual(todos.map(({ seq }) => seq));
    expect((await eventos(api.admin, `usuario=${outroUsuario.id}&evento=inserir,excluir`)).length).toBe(1);
    const { rows } = await api.test.database.pool.query(
      "SELECT (now() AT TIME ZONE 'America/Sao_Paulo')::date AS hoje",
    );
    const hoje = rows[0].hoje as string;
    expect(
      (await eventos(api.admin, `usuario=${outroUsuario.id}&recurso=bancos&de=${hoje}&ate=${hoje}`)).length,
    ).toBe(8);
    expect(await eventos(api.admin, `usuario=${outroUsuario.id}&de=2020-01-01&ate=2020-01-31`)).toEqual([]);
    expect(await eventos(api.admin, `usuario=${outroUsuario.id}&prestador=${clinica}`)).toEqual([]);
    expect((await eventos(api.admin, `prestador=${clinica}&recurso=pacientes`)).length).toBeGreaterThan(0);
  });

  it('refuses by name what it does not know', async () => {
    for (const query of [
      'x=1',
      'evento=nada',
      'usuario=-1',
      'de=2026-13-01',
      'de=ontem',
      'antes=abc',
      'limite=9999',
      'registro=1;2',
      'de=2026-02-02&ate=2026-02-01',
      'recurso=a%27b',
      'evento=ver&evento=sair',
    ]) {
      expect([query, (await api.admin.get(`/api/auditoria?${query}`)).statusCode]).toEqual([query, 400]);
    }
  });
});

describe('stays fast when it is long', () => {
  const MANY = 120_000;
  beforeAll(async () => {
    const { pool } = api.test.database;
    // Two years of events, old ones first; the chain is not asked here.
    await pool.query(
      `INSERT INTO auditoria (cadeia, posicao, em, recurso, registro_id, acao, usuario_id, usuario_nome, prestador_id, hash_anterior, hash)
       OVERRIDING SYSTEM VALUE
       SELECT 99, n, timestamptz '2024-01-01 12:00Z' + n * interval '8 minutes', 'pacientes', 10000 + n % 5000, CASE WHEN n = 777 THEN 'entrada-negada' WHEN n % 3 = 0 THEN 'ver' ELSE 'alterar' END,
              CASE WHEN n = 4321 THEN 987654 ELSE 900000 + n % 40 END, 'Antiga', $1, '', ''
         FROM generate_series(1, ${MANY}) n`,
      [clinica],
    );
    await pool.query('ANALYZE auditoria');
  }, 60_000);

  async function plano(filtro: Partial<Filtro>): Promise<{ text: string; read: number }> {
    const { pool } = api.test.database;
    const { rows: ends } = await pool.query('SELECT min(seq) AS baixo, max(seq) + 1 AS alto FROM auditoria');
    const { text, values } = janelaSql({ ...LIVRE, ...filtro }, ends[0].baixo, ends[0].alto, 51);
    const { rows } = await pool.query(`EXPLAIN (ANALYZE, FORMAT JSON, TIMING OFF) ${text}`, values);
    const root = rows[0]['QUERY PLAN'][0].Plan;
    let read = 0;
    const walk = (node: { [key: string]: number | undefined }): void => {
      if (!node['Plans'])
        read +=
          (node['Actual Rows'] ?? 0) +
          (node['Rows Removed by Filter'] ?? 0) +
          (node['Rows Removed by Index Recheck'] ?? 0);
      for (const child of (node['Plans'] ?? []) as unknown as (typeof node)[]) walk(child);
    };
    walk(root);
    return { text: JSON.stringify(root), read };
  }

  it('no filter, a user, a rare kind, a record and a frequent kind touch few rows', async () => {
    for (const [filtro, index] of [
      [{}, 'auditoria_pkey'],
      [{ usuarioId: 987654 }, 'auditoria__usuario_id__ix'],
      [{ eventos: ['entrada-negada'] }, 'auditoria__acao__ix'],
      [{ recurso: 'pacientes', registroId: 10012 }, 'auditoria__recurso__registro_id__ix'],
      [{ eventos: ['alterar'] }, 'auditoria_pkey'],
    ] as const) {
      const { text, read } = await plano(filtro);
      expect(text).toContain(index);
      expect(text).not.toContain('Seq Scan');
      expect(read, JSON.stringify(filtro)).toBeLessThan(400);
    }
  });

  it('a day in the past is found by halving the key, without an index on the time', async () => {
    const page = await paginaDe(
      api.test.database.pool,
      { ...LIVRE, de: '2024-06-01', ate: '2024-06-01' },
      null,
      200,
    );
    expect(page.rows.length).toBe(180);
    expect(page.rows.every(({ em }) => em >= '2024-06-01T03:00' && em < '2024-06-02T03:00')).toBe(true);
    expect(page.proximo).toBeNull();
  });

  it('what no index helps stops when its time is up, says how far it looked, and goes on from there', async () => {
    const { pool } = api.test.database;
    const filtro: Filtro = { ...LIVRE, prestadorId: 123456 };
    const first = await paginaDe(pool, filtro, null, 50, 0);
    expect(first.rows).toEqual([]);
    expect(first.proximo).toBeGreaterThan(0);
    expect(first.procuradoAte).toMatch(/^20/);
    let [from, calls] = [first.proximo, 1];
    while (from !== null && calls++ < 200) from = (await paginaDe(pool, filtro, from, 50, 0)).proximo;
    expect(from).toBeNull();
  });
});

describe('readings, exports and prints are events', () => {
  const contar = async (acao: string, caller: Caller, recurso = 'pacientes'): Promise<number> =>
    Number(
      (
        await api.test.database.pool.query(
          'SELECT count(*) AS n FROM auditoria WHERE acao = $1 AND usuario_id = $2 AND recurso = $3',
          [acao, caller.id, recurso],
        )
      ).rows[0].n,
    );

  it('opening a patient counts once in five minutes, again for a reason, another person or an older reading', async () => {
    const leitor = (await api.caller({ paciente: ['list', 'view'] }, [clinica])).em(clinica);
    for (let n = 0; n < 4; n++) expect((await leitor.get(`/api/pacientes/${paciente}`)).statusCode).toBe(200);
    expect(await contar('ver', leitor)).toBe(1);
    await leitor.get(`/api/pacientes/${paciente}`, { 'x-motivo': encodeURIComponent('Urgência') });
    await leitor.get(`/api/pacientes/${paciente}`, { 'x-motivo': encodeURIComponent('Urgência') });
    expect(await contar('ver', leitor)).toBe(2);
    const colega = (await api.caller({ paciente: ['view'] }, [clinica])).em(clinica);
    await colega.get(`/api/pacientes/${paciente}`);
    expect(await contar('ver', colega)).toBe(1);
    // Lists and lookups are no reading of a record.
    await leitor.get('/api/pacientes');
    await leitor.get('/api/pacientes/_lookup?q=paciente');
    await leitor.get('/api/findPaciente/auditada');
    expect(await contar('ver', leitor)).toBe(2);
    const [evento] = await eventos(api.admin, `usuario=${leitor.id}&evento=ver`);
    expect(evento).toMatchObject({ fez: 'abriu o paciente Paciente Auditada', motivo: 'Urgência' });
  });

  it('readings of one moment are written together, each with its event before its answer, and the chains hold', async () => {
    const { pool } = api.test.database;
    const dono = (await api.caller({ paciente: ['insert', 'view', 'list'] }, [clinica])).em(clinica);
    const colega = (await api.caller({ paciente: ['view'] }, [clinica])).em(clinica);
    const ids: number[] = [];
    for (let n = 0; n < 12; n++) {
      const novo = await dono.post('/api/pacientes', {
        nome: `Lida Junto ${n}`,
        dataNascimento: '1980-02-01',
        sexo: 'F',
        nacionalidade: 'BRASILEIRA',
      });
      ids.push(novo.json().id);
    }
    const antes = await pool.query('SELECT count(DISTINCT em) AS n, max(seq) AS seq FROM auditoria');
    const answers = await Promise.all(
      [...ids, ...ids].flatMap((id) =>
        [dono, colega].map(async (caller) => (await caller.get(`/api/pacientes/${id}`)).statusCode),
      ),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    // Each person and patient once, though each was read twice at once.
    const { rows } = await pool.query(
      `SELECT count(*)::int AS eventos, count(DISTINCT (usuario_id, registro_id))::int AS pares, count(DISTINCT em)::int AS momentos
         FROM auditoria WHERE seq > $1 AND acao = 'ver'`,
      [antes.rows[0].seq],
    );
    expect(rows[0]).toMatchObject({ eventos: 24, pares: 24 });
    expect(rows[0].momentos).toBeLessThan(24);
    const chains = await pool.query(
      `SELECT bool_and(hash_anterior = anterior) AS seguem, bool_and(hash = sha256(hash_anterior || zelo_auditoria_conteudo(seq, cadeia, posicao, em,
                recurso, registro_id, acao, antes, depois, usuario_id, usuario_nome, prestador_id, ip, motivo, pedido))) AS conferem
         FROM (SELECT a.*, lag(a.hash) OVER (PARTITION BY cadeia ORDER BY posicao) AS anterior FROM auditoria a WHERE cadeia < 16) e
        WHERE seq > $1 AND anterior IS NOT NULL`,
      [antes.rows[0].seq],
    );
    expect(chains.rows[0]).toEqual({ seguem: true, conferem: true });
  });

  it('a reading whose event cannot be written fails, and no other with it', async () => {
    const { entity } = api.registry;
    const written: number[][] = [];
    const pool = {
      query: async ({ values }: { values: unknown[] }) => {
        await Promise.resolve();
        const ids = values[1] as number[];
        if (ids.includes(13)) throw new Error('no disk');
        written.push(ids);
        return { rows: [], rowCount: 0 };
      },
    } as unknown as Parameters<typeof auditReading>[0];
    const contexto = {
      usuario: { id: 1, nome: 'A' },
      prestadorId: null,
      ip: null,
      motivo: null,
    } as unknown as Contexto;
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, id) => auditReading(pool, entity.pacientes!, contexto, id, 'ver')),
    );
    expect(results.flatMap(({ status }, id) => (status === 'rejected' ? [id] : []))).toEqual([13]);
    expect(written.flat().toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, id) => id).filter((id) => id !== 13),
    );
  });

  it('its history is one too, and the history does not show the readings', async () => {
    const leitor = (await api.caller({ paciente: ['view'] }, [clinica])).em(clinica);
    await leitor.get(`/api/pacientes/${paciente}/_historico`);
    const again = await leitor.get(`/api/pacientes/${paciente}/_historico`);
    expect(await contar('ver-historico', leitor)).toBe(1);
    expect(again.json().map(({ acao }: { acao: string }) => acao)).toEqual(['alterar', 'inserir']);
  });

  it('a bank is read without an event', async () => {
    await auditor.get(`/api/bancos/${banco.id}`);
    expect(await contar('ver', auditor, 'bancos')).toBe(0);
  });

  it('printing a list or a record is announced, and asks for the same right as seeing it', async () => {
    expect(
      (await auditor.post('/api/bancos/_impressao', { linhas: 25, filtros: '?q=banco' })).statusCode,
    ).toBe(204);
    expect((await auditor.post('/api/bancos/_impressao', { registroId: banco.id })).statusCode).toBe(204);
    expect((await auditor.post('/api/bancos/_impressao', { registroId: 999_999 })).statusCode).toBe(404);
    expect((await auditor.em(clinica).post('/api/pacientes/_impressao', { linhas: 1 })).statusCode).toBe(403);
    for (const body of [{ x: 1 }, { linhas: -1 }, { filtros: 5 }, [], 'x']) {
      expect((await auditor.post('/api/bancos/_impressao', body)).statusCode).toBe(400);
    }
    const told = await eventos(auditor, `usuario=${auditor.id}&evento=imprimir`);
    expect(told.map(({ fez }) => fez)).toEqual([
      'imprimiu o banco 971 · Banco Auditado',
      'imprimiu a lista de bancos',
    ]);
    expect(told[1]?.resumo).toBe('Linhas: “25”; Filtros: “?q=banco”');
  });

  it('an export of the audit is an event of the audit', async () => {
    const csv = await api.admin.get('/api/auditoria/_export?recurso=bancos');
    expect(csv.headers['content-type']).toContain('text/csv');
    expect(csv.body).toContain('Data e hora;Usuário;Evento');
    expect(csv.body).toContain(
      'alterou o banco 971 · Banco Auditado: Nome de “Banco da Auditoria” para “Banco Auditado”',
    );
    const xlsx = await api.admin.get('/api/auditoria/_export?recurso=bancos&formato=xlsx');
    expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK');
    const told = await eventos(api.admin, 'recurso=auditoria&evento=exportar');
    expect(told[0]?.resumo).toContain('Formato: “xlsx”');
    expect(told.length).toBeGreaterThanOrEqual(2);
  });

  it('[NGS-21] every kind of event has a name and a sentence', () => {
    expect(Object.values(EVENTOS).flat().length).toBe(new Set(Object.values(EVENTOS).flat()).size);
  });
});

describe('the chain verified from the screen', () => {
  const esperar = async (id: number): Promise<{ estado: string; achados: string[]; conferidos: number }> => {
    let last = { estado: '', achados: [] as string[], conferidos: 0 };
    await expect
      .poll(async () => (last = (await api.admin.get(`/api/auditoria/_verificacao/${id}`)).json()).estado, {
        timeout: 60_000,
      })
      .not.toBe('executando');
    return last;
  };

  it(
    'finds what is not of the chain, while the server goes on answering; two at once are refused',
    { timeout: 90_000 },
    async () => {
      const [first, second] = await Promise.all([
        api.admin.post('/api/auditoria/_verificacao'),
        api.admin.post('/api/auditoria/_verificacao'),
      ]);
      expect([first.statusCode, second.statusCode].sort()).toEqual([202, 409]);
      const started = (first.statusCode === 202 ? first : second).json();
      expect(started).toMatchObject({ estado: 'executando', por: 'Pessoa 1' });
      expect((await auditor.get('/api/bancos?_end=1')).statusCode).toBe(200);
      expect((await api.admin.get(`/api/auditoria/_verificacao/${started.id}`)).json().estado).toBe(
        'executando',
      );
      const verdict = await esperar(started.id);
      // The rows of the section above are of a chain that does not exist.
      expect(verdict.estado).toBe('violada');
      expect(verdict.achados[0]).toContain('cadeia que não existe (99)');
      expect(verdict.achados).toHaveLength(100);
      const told = await eventos(api.admin, 'evento=verificar-auditoria');
      expect(told[0]?.resumo).toContain('Auditoria violada');
      expect((await auditor.get('/api/auditoria/_verificacao')).json().verificacao.id).toBe(started.id);
    },
  );

  it('an intact chain is said to be intact', { timeout: 90_000 }, async () => {
    const { pool } = api.test.database;
    await pool.query('ALTER TABLE auditoria DISABLE TRIGGER auditoria_imutavel');
    await pool.query('DELETE FROM auditoria WHERE cadeia = 99');
    await pool.query('ALTER TABLE auditoria ENABLE TRIGGER auditoria_imutavel');
    const verdict = await esperar((await api.admin.post('/api/auditoria/_verificacao')).json().id);
    expect(verdict).toMatchObject({ estado: 'integra', achados: [] });
    expect(verdict.conferidos).toBeGreaterThan(20);
  });
});
