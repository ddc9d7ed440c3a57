import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isValidCns } from '#domain/formato/cns.ts';
import { isValidCpf } from '#domain/formato/cpf.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { baseData } from '#server/database/base-data/manifest.ts';
import { carregarDemonstracao, type Demonstracao } from '#server/demo/load-demo.ts';
import { PERFIS } from '#domain/acesso/perfis.ts';
import { replayRecords, type Difference } from '#server/engine/replay/replay.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { buildApp, chamar, entrar } from './sessao-apoio.ts';

let base: TestDatabase;
let registry: Registry;
let demonstracao: Demonstracao | null;

beforeAll(async () => {
  base = await createTestDatabase();
  registry = await loadRegistry();
  demonstracao = await carregarDemonstracao(base.database.pool, registry);
});
afterAll(async () => {
  await base.drop();
});

describe('demonstration data', () => {
  it('[AUD-01] is told whole by the audit: every row is what its events say', async () => {
    const found: Difference[] = [];
    await replayRecords(base.database, registry, { onDifference: (difference) => found.push(difference) });
    expect(found.map(({ recurso, motivo, campo }) => `${recurso} ${motivo} ${campo ?? ''}`)).toEqual([]);
  });

  it('[SES-01] the six users of the README sign in, each with a profile of its own', async () => {
    const app = await buildApp(base.database);
    try {
      const permissoes: string[] = [];
      const prestadores: { [perfil: string]: number | null } = {};
      for (const perfil of PERFIS) {
        const token = await entrar(app, perfil, 'Zelo-2026!');
        const me = (await chamar(app, token, { method: 'GET', url: '/api/auth/me' })).json();
        expect(me.user[perfil]).toBe(true);
        permissoes.push(JSON.stringify(me.user.permissions));
        prestadores[perfil] = me.idPrestador;
      }
      expect(new Set(permissoes).size).toBe(PERFIS.length);
      expect(prestadores).toMatchObject({
        profissional: expect.any(Number),
        administrativo: expect.any(Number),
        prestador: expect.any(Number),
      });
    } finally {
      await app.close();
    }
  });

  it('[REG-03] brings providers, professionals, patients and prices', () => {
    expect(demonstracao).toMatchObject({ prestadores: 3, profissionais: 20, pacientes: 300 });
    expect(demonstracao?.itensDePreco ?? 0).toBeGreaterThan(20);
  });

  it('[FIN-04] owes a repasse to the professional who earned it, approved by whoever may', async () => {
    const { rows } = await base.database.pool.query<{ nome: string; fornecedor: string; aprovou: string }>(
      `SELECT r.nome_profissional AS nome, f.nome AS fornecedor, r.aprovado_por AS aprovou
         FROM repasse r JOIN conta_pagar c ON c.repasse_id = r.id JOIN fornecedor f ON f.id = c.fornecedor_id
        WHERE r.situacao = 'APROVADO'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { nome, fornecedor, aprovou } of rows) {
      expect(fornecedor).toBe(nome);
      expect(aprovou).toBe('Gestão da Clínica Aurora');
    }
  });

  it('[REG-01] [REG-02] [FIN-04] [FIN-06] fills what the base data leaves empty, but the register whose licence is unclear', async () => {
    const daBase = new Set(baseData.map(({ resource }) => resource));
    const vazios: string[] = [];
    for (const entity of Object.values(registry.entity)) {
      if (
        daBase.has(entity.name) ||
        !/^(?:cadastros|contratos|financeiro|pessoas|clinico)\//.test(entity.key)
      )
        continue;
      const { rows } = await base.database.pool.query<{ ha: boolean }>(
        `SELECT EXISTS (SELECT 1 FROM ${entity.table}) AS ha`,
      );
      if (!rows[0]?.ha) vazios.push(entity.name);
    }
    expect(
      vazios.toSorted(),
      'a register without rows: write them in server/demo/registros/<name>.ts',
    ).toEqual([
      // Hours of medication are made by a prescription of somebody admitted.
      'administracoes',
      // Exams name the procedures of the base data, samples their exams, and machines the samples.
      'amostras',
      'analisadores',
      // A bank file needs the banks and the forms of payment of the base data.
      'boletos',
      'borderos-pagamentos',
      'ciaps',
      // A lot of control is of a machine.
      'controles-qualidade',
      // Guides name councils, occupations and procedures of the base data; nothing is billed without.
      'demonstrativos-tiss',
      // What was withheld in error is nobody's invention.
      'devolucoes-impostos',
      // What is found in a tooth names the teeth and the conditions of the base data.
      'eventos-odontologicos',
      'exames-laboratorio',
      'exames-liberados',
      'exames-periodontais',
      // Whose statement it is, and a month closed by it, needs the banks of the base data too.
      'extratos-bancarios',
      'fechamentos-contas',
      'guias-tiss',
      // A picture of a mouth is nobody's invention.
      'imagens-odontologicas',
      // Nothing is withheld without the tax tables of the base data.
      'impostos-cumulativos',
      // The house imports its own table; the papers of a prescription are made when they are first asked for.
      'interacoes-medicamentosas',
      'itens-borderos-pagamentos',
      'linhas-demonstrativo-tiss',
      'linhas-extrato',
      'lotes-tiss',
      'mensagens-analisadores',
      // Made by a diagnosis with a code of the base data.
      'notificacoes-compulsorias',
      // An order that comes over the counter names the council of whoever asked.
      'pedidos-laboratorio',
      // What a bank answered and was not posted.
      'pendencias-retornos',
      // Made of what is planned in a mouth, which names the teeth of the base data.
      'planos-odontologicos',
      'prescricao-papeis',
      // A problem names a code of the base data.
      'problemas-pacientes',
      'recursos-tiss',
      'remessa-recebimentos',
      // What goes to an outside laboratory names the samples.
      'remessas-apoio',
      'remessas-pagamentos',
      // Nothing is withheld without the tax tables of the base data.
      'retencoes-borderos',
      // What a bank answers is no invention of ours.
      'retornos-pagamentos',
      'retornos-recebimentos',
      // They name cities and specialties of the base data, which is not loaded here.
      'teleconsultorias',
      // Two records of one person are nobody's invention.
      'unioes-pacientes',
      'valores-criticos',
    ]);
  });

  it('[NGS-46] [REG-03] invents numbers that are valid, and audits what it writes', async () => {
    const { pool } = base.database;
    const { rows } = await pool.query<{ cpf: string | null; cns: string | null }>(
      'SELECT cpf, cns FROM paciente',
    );
    expect(rows.flatMap(({ cpf }) => (cpf === null || isValidCpf(cpf) ? [] : [cpf]))).toEqual([]);
    expect(rows.flatMap(({ cns }) => (cns === null || isValidCns(cns) ? [] : [cns]))).toEqual([]);
    const audit = await pool.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM auditoria WHERE recurso = 'pacientes' AND acao = 'inserir'",
    );
    // And the one that the emergency took in without a name.
    expect(audit.rows[0]?.n).toBe(301);
  });

  it('[REG-03] writes all or nothing', async () => {
    const outraBase = await createTestDatabase();
    try {
      const { pool } = outraBase.database;
      await pool.query('ALTER TABLE paciente ADD CONSTRAINT no_meio CHECK (id <> 140)');
      await expect(carregarDemonstracao(pool, registry)).rejects.toThrow('demonstration: pacientes');
      const { rows } = await pool.query<{ n: number }>(
        'SELECT (SELECT count(*) FROM usuario) + (SELECT count(*) FROM prestador) + (SELECT count(*) FROM paciente) AS n',
      );
      expect(rows[0]?.n).toBe(0);
      await pool.query('ALTER TABLE paciente DROP CONSTRAINT no_meio');
      expect(await carregarDemonstracao(pool, registry)).toEqual(demonstracao);
    } finally {
      await outraBase.drop();
    }
  });

  it('[REG-03] touches nothing where somebody has worked', async () => {
    expect(await carregarDemonstracao(base.database.pool, registry)).toBeNull();
  });
});
