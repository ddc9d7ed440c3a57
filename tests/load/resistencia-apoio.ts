/** Writers that go on through every death, and what the database says of them afterwards. */
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { iniciarProcesso, pedir, type Processo, type Resposta } from '#tests/support/processo.ts';
import { pause, type Headers } from './target.ts';

type Linha = { readonly id: number; readonly nome: string; readonly versao: number };

/** What became of all that was acknowledged. */
export type Contas = {
  readonly criadas: number;
  readonly alteradas: number;
  readonly perdidas: number;
  readonly pelaMetade: number;
  readonly duplicadas: number;
  /** Creates without an answer, or refused with 5xx, that were sent again with their key. */
  readonly repetidas: number;
  /** Other answers than 2xx and 5xx, by status. */
  readonly recusas: string;
};

/** A call that is never left without an end: longer than any recovery here. */
const DESISTE_MS = 120_000;
const FILHAS = 2;

const corpo = (nome: string) => ({
  nome,
  dataNascimento: '1980-05-17',
  sexo: 'F',
  responsaveis: Array.from({ length: FILHAS }, (_, n) => ({
    nome: `Responsável ${n}`,
    parentesco: 'MAE',
    telefone: '11987654321',
  })),
});

/** `n` callers that create a patient with two contacts and change it, again and again, at what `destino` names then. */
export function escritores(n: number, prefixo: string, destino: () => string, headers: Headers) {
  const criadas: Linha[] = [];
  const alteradas: { readonly id: number; readonly nomeMae: string }[] = [];
  const recusas = new Map<number, number>();
  let repetidas = 0;
  let parado = false;

  const chamar = async (
    method: string,
    path: string,
    body: unknown,
    extras: Headers,
  ): Promise<Resposta<Linha> | undefined> => {
    try {
      const answer = await pedir<Linha>(destino() + path, {
        method,
        body,
        headers: { ...headers, ...extras },
      });
      if (answer.status >= 300 && answer.status < 500)
        recusas.set(answer.status, (recusas.get(answer.status) ?? 0) + 1);
      return answer.status < 500 ? answer : undefined;
    } catch {
      return undefined; // Nobody answered: it is not known whether it was written.
    }
  };
  const criar = async (nome: string): Promise<Linha | undefined> => {
    const key = { 'idempotency-key': randomUUID() };
    for (let fim = performance.now() + DESISTE_MS, vez = 0; ; await pause(50)) {
      const answer = await chamar('POST', '/api/pacientes', corpo(nome), key);
      if (answer) return answer.status === 201 ? answer.body : undefined;
      if (performance.now() > fim) throw new Error(`no server came back in ${DESISTE_MS / 1000} s`);
      if (vez++ === 0) repetidas += 1;
    }
  };
  const writer = async (name: number): Promise<void> => {
    for (let turn = 0; !parado; turn += 1) {
      const criada = await criar(`${prefixo} ${name} ${turn}`);
      if (!criada) continue;
      criadas.push(criada);
      const nomeMae = `Mãe de ${criada.nome}`;
      const path = `/api/pacientes/${criada.id}`;
      const mudada = await chamar('PATCH', path, { nomeMae }, { 'if-match': `"${criada.versao}"` });
      if (mudada?.status === 200) alteradas.push({ id: criada.id, nomeMae });
    }
  };
  const trabalho = Promise.all(Array.from({ length: n }, (_, index) => writer(index)));
  // Waited for in `parar`; a failure before that is no unhandled one.
  trabalho.catch(() => undefined);

  return {
    /** Waits for so many more acknowledged creates; answers the milliseconds until the first of them. */
    async mais(quantas: number): Promise<number> {
      const [inicio, antes] = [performance.now(), criadas.length];
      let primeira = 0;
      while (criadas.length < antes + quantas) {
        if (criadas.length > antes) primeira ||= performance.now() - inicio;
        if (performance.now() - inicio > DESISTE_MS) throw new Error('the writers stand still');
        await pause(5);
      }
      return primeira || performance.now() - inicio;
    },
    /** Ends the writers and holds what they were told against the database. */
    async parar(pool: Pool): Promise<Contas> {
      parado = true;
      await trabalho;
      const { rows } = await pool.query<{
        id: number;
        nome: string;
        nome_mae: string | null;
        versao: number;
        filhas: number;
        eventos: number;
      }>(
        `SELECT p.id::int, p.nome, p.nome_mae, p.versao,
                (SELECT count(*)::int FROM paciente_responsaveis f WHERE f.paciente_id = p.id) AS filhas,
                (SELECT count(*)::int FROM auditoria a WHERE a.recurso = 'pacientes' AND a.registro_id = p.id
                    AND a.acao IN ('inserir', 'alterar')) AS eventos
           FROM paciente p WHERE p.nome LIKE $1 || ' %'`,
        [prefixo],
      );
      const guardada = new Map(rows.map((row) => [row.id, row]));
      return {
        criadas: criadas.length,
        alteradas: alteradas.length,
        perdidas:
          criadas.filter(({ id, nome }) => guardada.get(id)?.nome !== nome).length +
          alteradas.filter(({ id, nomeMae }) => guardada.get(id)?.nome_mae !== nomeMae).length,
        pelaMetade: rows.filter((row) => row.filhas !== FILHAS || row.eventos !== row.versao).length,
        duplicadas: rows.length - new Set(rows.map((row) => row.nome)).size,
        repetidas,
        recusas: [...recusas].map(([status, times]) => `${times} × ${status}`).join(', ') || 'nenhuma',
      };
    },
  };
}

/** Server processes on one data directory, all gone at the end whatever happens. */
export function processos(dataDir: string, env: Headers = {}) {
  const vivos = new Set<Processo>();
  process.once('exit', () => vivos.forEach(({ child }) => child.kill('SIGKILL')));
  return {
    async iniciar(): Promise<Processo> {
      const processo = await iniciarProcesso({
        DATA_DIR: dataDir,
        DATABASE_URL: '',
        TRUST_PROXY: '1',
        LIMITE_PESADAS: '1000000',
        LIMITE_CONSULTAS: '1000000',
        LIMITE_ESCRITAS: '1000000',
        ...env,
      });
      vivos.add(processo);
      return processo;
    },
    async matar(processo: Processo, sinal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
      processo.child.kill(sinal);
      await processo.ended;
      vivos.delete(processo);
    },
    async todos(): Promise<void> {
      for (const processo of vivos) await this.matar(processo, 'SIGTERM');
    },
  };
}

export const ms = (value: number): string => `${value.toFixed(0)} ms`;

/** '25 % · median · 75 %' and the largest. */
export function quartis(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return `mediana ${ms(at(0.5))} (quartis ${ms(at(0.25))} e ${ms(at(0.75))}, máximo ${ms(at(1))})`;
}
