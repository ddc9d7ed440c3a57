/** Acts of money as people do them, at random: titles, borderôs, remittances, the bank's answers, glosas, transfers, closings. */
import { randomInt, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { retornoDaRemessa } from '#tests/support/cnab/retorno.ts';
import { retornoDaCobranca } from '#tests/support/cnab/retorno-cobranca.ts';
import { pedir } from '#tests/support/processo.ts';
import { pause, type Headers } from './target.ts';

/** A call is never left without an end: longer than any recovery here. */
const DESISTE_MS = 180_000;
const FUSO = 'America/Sao_Paulo';

type Linha = { readonly id: number; readonly versao: number; readonly [campo: string]: unknown };

export type Mesa = {
  readonly pool: Pool;
  /** Where the server is now. */
  readonly destino: () => string;
  readonly prestador: number;
  readonly conta: number;
  readonly outraConta: number;
  /** Who prepares and who approves. */
  readonly prepara: Headers;
  readonly aprova: Headers;
  readonly modelos: {
    readonly pagar: Linha;
    readonly paciente: Linha;
    readonly convenio: Linha;
    readonly motivoGlosa: number;
    readonly pix: number;
    readonly cartao: number;
  };
  readonly feitos: Map<string, number>;
  readonly recusas: Map<string, number>;
};

const conta = (mapa: Map<string, number>, chave: string): void => {
  mapa.set(chave, (mapa.get(chave) ?? 0) + 1);
};
const hoje = (): string => new Intl.DateTimeFormat('sv-SE', { timeZone: FUSO }).format(Date.now());
const emDias = (dias: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: FUSO }).format(Date.now() + dias * 86_400_000);
const centavos = (de: number, ate: number): string => {
  const valor = randomInt(de, ate);
  return `${Math.trunc(valor / 100)}.${String(valor % 100).padStart(2, '0')}`;
};
const sorteia = <T>(lista: readonly T[]): T | undefined =>
  lista.length === 0 ? undefined : lista[randomInt(lista.length)];

/** The calls of one person: each is sent with its key until somebody answers it. */
function chamadas(mesa: Mesa) {
  const ate = async <T>(
    path: string,
    { body, quem = mesa.prepara, extras = {} }: { body?: unknown; quem?: Headers; extras?: Headers } = {},
  ) => {
    const chave: Headers = body === undefined ? {} : { 'idempotency-key': randomUUID() };
    for (const fim = performance.now() + DESISTE_MS; ; await pause(50)) {
      try {
        const headers = { ...quem, ...chave, ...extras };
        const answer = await pedir<T>(mesa.destino() + path, { body, headers });
        if (answer.status < 500) return answer;
      } catch {
        // Nobody answered: it is not known whether it was written.
      }
      if (performance.now() > fim) throw new Error(`no server came back in ${DESISTE_MS / 1000} s: ${path}`);
    }
  };
  const ler = async (recurso: string, id: number): Promise<Linha> =>
    (await ate<Linha>(`/api/${recurso}/${id}`)).body;
  const criar = async (recurso: string, body: object): Promise<Linha | undefined> => {
    const { status, body: linha } = await ate<Linha>(`/api/${recurso}`, { body });
    conta(
      status === 201 ? mesa.feitos : mesa.recusas,
      `${status === 201 ? '' : `${status} `}${recurso} criar`,
    );
    return status === 201 ? linha : undefined;
  };
  const passo = async (
    recurso: string,
    id: number,
    transicao: string,
    campos?: object,
    { quem, motivo }: { quem?: Headers; motivo?: string } = {},
  ): Promise<boolean> => {
    const { versao } = await ler(recurso, id);
    const body = { transicao, ...(campos ? { campos } : {}), ...(motivo ? { motivo } : {}) };
    const extras = { 'if-match': `"${versao}"` };
    const { status } = await ate(`/api/${recurso}/${id}/_transicao`, {
      body,
      extras,
      ...(quem ? { quem } : {}),
    });
    conta(
      status === 200 ? mesa.feitos : mesa.recusas,
      `${status === 200 ? '' : `${status} `}${recurso} ${transicao}`,
    );
    return status === 200;
  };
  const mandar = async (recurso: string, conteudo: string): Promise<void> => {
    const { status } = await ate(`/api/${recurso}/_ler`, { body: { nome: 'BANCO.RET', conteudo } });
    conta(status === 201 ? mesa.feitos : mesa.recusas, `${status === 201 ? '' : `${status} `}${recurso}`);
  };
  const sortear = async (sql: string, values: readonly unknown[] = []): Promise<number | undefined> =>
    (
      await mesa.pool.query<{ id: number }>(
        `SELECT x.id::int AS id FROM (${sql}) x ORDER BY random() LIMIT 1`,
        [...values],
      )
    ).rows[0]?.id;
  return { ate, ler, criar, passo, mandar, sortear };
}

const DO_BANCO = ['00', '00', '00', 'AG', 'BD'] as const;

/** The acts, by name; each ends with whatever the server says of it. */
export function atos(mesa: Mesa) {
  const { ler, criar, passo, mandar, sortear } = chamadas(mesa);
  const { prestador, modelos } = mesa;
  const emDia = () => ({
    emissao: emDias(-20),
    competencia: hoje().slice(0, 7),
    vencimento: emDias(randomInt(-15, 15)),
  });
  const doPrestador = `prestador_id = ${prestador} AND excluido_em IS NULL`;

  const novoPagar = async (): Promise<number | undefined> => {
    const titulo = await criar('contas-pagar', {
      ...modelos.pagar,
      ...emDia(),
      numeroDocumento: randomUUID().slice(0, 12),
      valorBruto: centavos(100, 90_000),
    });
    if (!titulo) return undefined;
    return (await passo('contas-pagar', titulo.id, 'liberar', undefined, { quem: mesa.aprova }))
      ? titulo.id
      : undefined;
  };
  const novoReceber = async (
    modelo = sorteia([modelos.paciente, modelos.convenio]),
  ): Promise<number | undefined> =>
    (
      await criar('contas-receber', {
        ...modelo,
        ...emDia(),
        numeroDocumento: randomUUID().slice(0, 12),
        valorBruto: centavos(100, 90_000),
        jurosMes: '1',
        multaAtraso: '2',
      })
    )?.id;

  return {
    async pagar() {
      const id =
        randomInt(3) === 0
          ? await novoPagar()
          : await sortear(
              `SELECT id FROM conta_pagar WHERE ${doPrestador} AND situacao IN ('LIBERADA', 'PAGA_PARCIAL')`,
            );
      if (id === undefined) return;
      const encargos = randomInt(4) === 0 ? { encargos: centavos(1, 200), motivoEncargos: 'Combinado' } : {};
      const campos = { dataPagamento: hoje(), contaBancariaId: mesa.conta, ...encargos };
      if (randomInt(2) === 0) await passo('contas-pagar', id, 'pagar', campos);
      else await passo('contas-pagar', id, 'pagar-parte', { ...campos, valorParte: centavos(10, 5000) });
    },
    async receber() {
      const id =
        randomInt(3) === 0
          ? await novoReceber()
          : await sortear(
              `SELECT id FROM conta_receber WHERE ${doPrestador} AND situacao IN ('EM_ABERTO', 'RECEBIDA_PARCIAL')`,
            );
      if (id === undefined) return;
      const cartao = randomInt(3) === 0;
      const campos = {
        dataRecebimento: hoje(),
        contaBancariaId: mesa.conta,
        formaRecebimentoId: cartao ? modelos.cartao : modelos.pix,
        ...(cartao ? { parcelasCartao: randomInt(1, 7) } : {}),
        ...(randomInt(5) === 0 ? { jurosRecebimento: centavos(0, 300), motivoEncargos: 'Combinado' } : {}),
        ...(randomInt(5) === 0 ? { descontoRecebimento: centavos(1, 200), motivoEncargos: 'Combinado' } : {}),
      };
      const passos = ['receber', 'receber-parte', 'receber-nao-glosado'] as const;
      const transicao = passos[randomInt(3)] ?? 'receber';
      const doPasso =
        transicao === 'receber-parte'
          ? { valorParte: centavos(10, 5000) }
          : transicao === 'receber' && randomInt(2) === 0
            ? { recuperaGlosas: true }
            : {};
      await passo('contas-receber', id, transicao, { ...campos, ...doPasso });
    },
    async estornar() {
      const [recurso, tabela] =
        randomInt(2) === 0
          ? ['baixas-contas-pagar', 'baixa_conta_pagar']
          : ['baixas-contas-receber', 'baixa_conta_receber'];
      const id = await sortear(`SELECT id FROM ${tabela} WHERE ${doPrestador} AND situacao = 'EFETIVADA'`);
      const campos = randomInt(2) === 0 ? { dataEstorno: hoje() } : undefined;
      if (id !== undefined)
        await passo(recurso ?? '', id, 'estornar', campos, { motivo: 'Prova dos livros' });
    },
    async recibo() {
      const id = await sortear(
        `SELECT id FROM baixa_conta_receber WHERE ${doPrestador} AND situacao = 'EFETIVADA'`,
      );
      if (id !== undefined) await passo('baixas-contas-receber', id, 'emitir-recibo');
    },
    async glosar() {
      const id =
        (await sortear(
          `SELECT id FROM conta_receber WHERE ${doPrestador} AND devedor = 'CONVENIO' AND conta_atendimento_id IS NULL AND situacao IN ('EM_ABERTO', 'RECEBIDA_PARCIAL')`,
        )) ?? (await novoReceber(modelos.convenio));
      if (id !== undefined)
        await criar('glosas', {
          contaReceberId: id,
          data: hoje(),
          motivoGlosaId: modelos.motivoGlosa,
          valor: centavos(1, 3000),
        });
    },
    async responderGlosa() {
      const id = await sortear(`SELECT id FROM glosa WHERE ${doPrestador} AND situacao <> 'CANCELADA'`);
      if (id === undefined) return;
      const resposta = { respostaEm: hoje(), resposta: 'Conforme demonstrativo.' };
      const passos: readonly (readonly [string, object?, string?])[] = [
        ['recorrer', { recursoEm: hoje(), recurso: 'Consta do prontuário.' }],
        ['aceitar', undefined, 'Sem autorização'],
        ['recuperar', resposta],
        ['recuperar-parte', { ...resposta, valorRecuperado: centavos(1, 500) }],
        ['manter', resposta],
        ['desfazer', undefined, 'Engano'],
        ['cancelar', undefined, 'Engano'],
      ];
      const [transicao = '', campos, motivo] = sorteia(passos) ?? [];
      await passo('glosas', id, transicao, campos, motivo === undefined ? {} : { motivo });
    },
    /** A borderô from its titles to the bank's answer; the return is sent twice now and then. */
    async bordero() {
      const bordero = await criar('borderos-pagamentos', {
        descricao: `Livros ${randomUUID().slice(0, 8)}`,
        contaBancariaId: mesa.conta,
        dataPagamento: hoje(),
      });
      if (!bordero) return;
      for (let at = randomInt(1, 4); at > 0; at -= 1) {
        const tituloId =
          randomInt(2) === 0
            ? await novoPagar()
            : await sortear(
                `SELECT t.id FROM conta_pagar t WHERE t.${doPrestador} AND t.situacao IN ('LIBERADA', 'PAGA_PARCIAL')
                  AND NOT EXISTS (SELECT 1 FROM item_bordero_pagamento i WHERE i.conta_pagar_id = t.id AND i.situacao = 'NO_BORDERO')`,
              );
        if (tituloId !== undefined) await passo('borderos-pagamentos', bordero.id, 'incluir', { tituloId });
      }
      if (!(await passo('borderos-pagamentos', bordero.id, 'aprovar', undefined, { quem: mesa.aprova })))
        return;
      if (!(await passo('borderos-pagamentos', bordero.id, 'gerar-remessa'))) return;
      const remessaId = await sortear('SELECT id FROM remessa_pagamento WHERE bordero_id = $1', [bordero.id]);
      const remessa = await ler('remessas-pagamentos', remessaId ?? 0);
      const retorno = retornoDaRemessa(String(remessa.conteudo), () => ({
        codigos: sorteia(DO_BANCO) ?? '00',
      }));
      for (let vez = randomInt(1, 3); vez > 0; vez -= 1) await mandar('retornos-pagamentos', retorno);
    },
    /** Boletos to the bank and back: registered, then paid with interest and a fee, or refused. */
    async cobranca() {
      for (let at = randomInt(1, 4); at > 0; at -= 1) {
        const id =
          (await sortear(
            `SELECT id FROM conta_receber WHERE ${doPrestador} AND devedor = 'PACIENTE' AND situacao IN ('EM_ABERTO', 'RECEBIDA_PARCIAL')`,
          )) ?? (await novoReceber(modelos.paciente));
        if (id === undefined) continue;
        const { situacao } = await ler('contas-receber', id);
        await passo(
          'contas-receber',
          id,
          situacao === 'EM_ABERTO' ? 'emitir-boleto' : 'emitir-boleto-do-saldo',
          {
            contaCobrancaId: mesa.conta,
            vencimentoBoleto: emDias(randomInt(0, 5)),
          },
        );
      }
      const remessa = await criar('remessa-recebimentos', {
        descricao: `Livros ${randomUUID().slice(0, 8)}`,
        contaBancariaId: mesa.conta,
      });
      if (!remessa || !(await passo('remessa-recebimentos', remessa.id, 'reunir', {}))) return;
      if (!(await passo('remessa-recebimentos', remessa.id, 'gerar-arquivo'))) return;
      const conteudo = String((await ler('remessa-recebimentos', remessa.id)).conteudo);
      await mandar(
        'retornos-recebimentos',
        retornoDaCobranca(conteudo, () => [{ movimento: randomInt(8) === 0 ? '03' : '02' }]),
      );
      const boletos = (
        await mesa.pool.query<{ valor: string }>(
          'SELECT valor::text FROM boleto WHERE remessa_id = $1 ORDER BY id',
          [remessa.id],
        )
      ).rows;
      const pagos = retornoDaCobranca(conteudo, (_, at) => {
        const valor = boletos[at]?.valor;
        if (valor === undefined || randomInt(4) === 0) return [];
        const acrescimos = sorteia(['0.00', '0.33', '1.98']) ?? '0.00';
        const pago = ((Math.round(Number(valor) * 100) + Math.round(Number(acrescimos) * 100)) / 100).toFixed(
          2,
        );
        return [
          { movimento: '06', ocorridoEm: hoje(), creditoEm: emDias(1), pago, acrescimos, tarifa: '1.99' },
        ];
      });
      for (let vez = randomInt(1, 3); vez > 0; vez -= 1) await mandar('retornos-recebimentos', pagos);
    },
    async transferir() {
      const id = await sortear(
        `SELECT id FROM transferencia_conta WHERE ${doPrestador} AND situacao <> 'ESTORNADA'`,
      );
      if (id !== undefined && randomInt(3) === 0)
        await passo('transferencias-contas', id, 'estornar', undefined, { motivo: 'Engano' });
      else
        await criar('transferencias-contas', {
          origemId: mesa.conta,
          destinoId: mesa.outraConta,
          data: emDias(-randomInt(0, 70)),
          valor: centavos(1, 9000),
          historico: 'Prova dos livros',
        });
    },
    async fechar() {
      const mes = emDias(-30 * randomInt(1, 3)).slice(0, 7);
      const aberto = await sortear(
        `SELECT id FROM fechamento_conta WHERE ${doPrestador} AND competencia = $1 AND conta_bancaria_id = $2`,
        [mes, mesa.outraConta],
      );
      const { rows } = await mesa.pool.query<{ saldo: string }>(
        `SELECT coalesce(sum(efeito), 0)::numeric(19,2)::text AS saldo FROM movimento_bancario
          WHERE conta_bancaria_id = $1 AND excluido_em IS NULL AND situacao <> 'ANULADO' AND data < ($2 || '-01')::date + interval '1 month'`,
        [mesa.outraConta, mes],
      );
      const saldoConferido = rows[0]?.saldo ?? '0.00';
      const id =
        aberto ??
        (
          await criar('fechamentos-contas', {
            contaBancariaId: mesa.outraConta,
            competencia: mes,
          })
        )?.id;
      if (id === undefined) return;
      const { situacao } = await ler('fechamentos-contas', id);
      if (situacao === 'FECHADO')
        await passo('fechamentos-contas', id, 'reabrir', undefined, { quem: mesa.aprova, motivo: 'Engano' });
      else await passo('fechamentos-contas', id, 'fechar', { saldoConferido });
    },
  };
}
