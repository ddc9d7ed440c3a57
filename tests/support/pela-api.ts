/** Calls of the API beside the page, for browser tests: what a test needs before it begins, and what it looks up after. */
import { expect, type APIRequestContext, type APIResponse } from '@playwright/test';
import { cabecalhos } from './entrada.ts';

type Linha = { readonly id: number; readonly versao: number };
type Cabecalhos = { readonly [nome: string]: string };

export type PelaApi = {
  readonly headers: Cabecalhos;
  /** What a path below /api answers. */
  readonly ler: <T>(caminho: string) => Promise<T>;
  /** The first row that a query finds. */
  readonly primeiro: <T = Linha>(consulta: string) => Promise<T | undefined>;
  /** POST to a path below /api. */
  readonly enviar: <T>(caminho: string, data?: object, cabecalhos?: Cabecalhos) => Promise<T>;
  /** A new row of a register. */
  readonly criar: <T = Linha>(recurso: string, data: object) => Promise<T>;
  /** Changes fields of a row as it is now. */
  readonly mudar: (recurso: string, id: number, data: object) => Promise<unknown>;
  /** Takes a step of that version of the row. */
  readonly passo: <T = Linha>(recurso: string, row: Linha, transicao: string, campos?: object) => Promise<T>;
  /** A patient nobody else works with. */
  readonly paciente: (
    nome: string,
    campos?: object,
  ) => Promise<{ readonly id: number; readonly nome: string }>;
};

/** The account of the demonstration who asks, in a session of its own, at the provider. */
export async function pelaApi(
  request: APIRequestContext,
  usuario = 'admin',
  prestador = '1',
): Promise<PelaApi> {
  const headers = { ...(await cabecalhos(request, usuario)), 'id-prestador': prestador };
  const bem = async <T>(caminho: string, answer: APIResponse): Promise<T> => {
    expect(answer.ok(), `${caminho}: ${answer.status()} ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  };
  const ler: PelaApi['ler'] = async (caminho) =>
    bem(caminho, await request.get(`/api/${caminho}`, { headers }));
  const enviar: PelaApi['enviar'] = async (caminho, data, cabecalhos) =>
    bem(
      caminho,
      await request.post(`/api/${caminho}`, {
        headers: { ...headers, ...cabecalhos },
        ...(data ? { data } : {}),
      }),
    );
  return {
    headers,
    ler,
    enviar,
    primeiro: async <T = Linha>(consulta: string) => (await ler<T[]>(`${consulta}&_start=0&_end=1`))[0],
    criar: (recurso, data) => enviar(recurso, data),
    mudar: async (recurso, id, data) => {
      const { versao } = await ler<Linha>(`${recurso}/${id}`);
      const como = { headers: { ...headers, 'if-match': `"${versao}"` }, data };
      return bem(recurso, await request.patch(`/api/${recurso}/${id}`, como));
    },
    passo: (recurso, { id, versao }, transicao, campos) =>
      enviar(
        `${recurso}/${id}/_transicao`,
        { transicao, ...(campos ? { campos } : {}) },
        { 'if-match': `"${versao}"` },
      ),
    async paciente(nome, campos) {
      const proprio = unico(nome);
      const data = { nome: proprio, dataNascimento: '1980-03-12', sexo: 'F', ...campos };
      return { id: (await enviar<Linha>('pacientes', data)).id, nome: proprio };
    },
  };
}

let serial = 0;
/** A name that no other test has, nor this one at its second try. */
export const unico = (texto: string): string => `${texto} ${process.pid}-${Date.now()}-${++serial}`;
