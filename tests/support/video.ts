/** Two and more browsers in one video visit, for the proofs of calls (CLIN-03). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  expect,
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type Page,
} from '@playwright/test';
import type { Lugar } from '#domain/telemedicina/wire.ts';
import { cabecalhos, entrar } from './entrada.ts';
import { iniciarProcesso, type Processo } from './processo.ts';
import { navegadorInteiro } from '../../playwright.config.ts';

/** Chromium's invented camera and microphone; fewer pictures a second where many encode on one machine. */
export const comCamera = (quadros?: number) => ({
  ...navegadorInteiro,
  args: [
    ...navegadorInteiro.args,
    `--use-fake-device-for-media-stream${quadros === undefined ? '' : `=fps=${quadros}`}`,
    '--use-fake-ui-for-media-stream',
    '--auto-select-desktop-capture-source=Entire screen',
  ],
});

const CELULAR = { width: 390, height: 844 } as const;
export const NASCIMENTO = '1975-06-20';
let serial = 0;

export type Visita = {
  readonly id: number;
  readonly nome: string;
  readonly pacienteId: number;
  readonly link: string;
};

/** An appointment by video of the demonstration's professional, a few minutes from now, and the patient's link. */
export async function visita(request: APIRequestContext): Promise<Visita> {
  const headers = { ...(await cabecalhos(request, 'administrativo')), 'id-prestador': '1' };
  const chamar = async <T>(caminho: string, data?: object): Promise<T> => {
    const resposta = await (data
      ? request.post(`/api/${caminho}`, { headers, data })
      : request.get(`/api/${caminho}`, { headers }));
    expect(resposta.ok(), `${caminho}: ${await resposta.text()}`).toBe(true);
    return (await resposta.json()) as T;
  };
  const eu = { ...(await cabecalhos(request, 'profissional')), 'id-prestador': '1' };
  const { adicional } = (await (await request.get('/api/auth/me', { headers: eu })).json()) as {
    adicional: { profissionalId: number };
  };
  const nome = `Vera Lima ${process.pid}-${++serial}`;
  const paciente = await chamar<{ id: number }>('pacientes', { nome, dataNascimento: NASCIMENTO, sexo: 'F' });
  const [tipo] = await chamar<{ id: number }[]>('tipos-atendimento?nome=Teleconsulta');
  const inicio = new Date(Math.ceil(Date.now() / 300_000) * 300_000).toISOString();
  const pedido = {
    profissionalId: adicional.profissionalId,
    tipoAtendimentoId: tipo?.id,
    inicio,
    encaixe: true,
  };
  const reserva = await chamar<{ id: number }>('agenda/reservas', pedido);
  await chamar(`agenda/reservas/${reserva.id}/marcar`, {
    pacienteId: paciente.id,
    convenioId: null,
    tipoAtendimentoId: tipo?.id,
  });
  const { link } = await chamar<{ link: string }>(`telemedicina/agendamentos/${reserva.id}/links`, {});
  return { id: reserva.id, nome, pacienteId: paciente.id, link: new URL(link).pathname };
}

/** What the page's connections have decoded; the page itself tells nobody. */
export async function vigiar(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const todas: RTCPeerConnection[] = [];
    Object.assign(window, { ligacoes: todas });
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(config?: RTCConfiguration) {
        super(config);
        todas.push(this);
      }
    };
  });
}
export type Contas = { readonly video: number; readonly audio: number; readonly relay: boolean };
export const contas = (page: Page): Promise<Contas> =>
  page.evaluate(async () => {
    const { ligacoes } = window as unknown as { ligacoes: RTCPeerConnection[] };
    const pc = ligacoes.findLast(({ connectionState }) => connectionState === 'connected');
    const stats = [...((await pc?.getStats())?.values() ?? [])] as Record<string, unknown>[];
    const de = (kind: string, campo: string) =>
      Number(stats.find((stat) => stat.type === 'inbound-rtp' && stat.kind === kind)?.[campo] ?? 0);
    const par = stats.find(
      (stat) => stat.type === 'candidate-pair' && stat.nominated === true && stat.state === 'succeeded',
    );
    const local = stats.find(({ id }) => id === par?.localCandidateId);
    return {
      video: de('video', 'framesDecoded'),
      audio: de('audio', 'packetsReceived'),
      relay: local?.candidateType === 'relay',
    };
  });
export const vemImagem = (page: Page) =>
  expect.poll(async () => (await contas(page)).video, { intervals: [20] }).toBeGreaterThan(0);

export async function celularDe(
  browser: Browser,
  baseURL: string,
  preparar?: (page: Page) => Promise<void>,
): Promise<Page> {
  const contexto: BrowserContext = await browser.newContext({ baseURL, locale: 'pt-BR', viewport: CELULAR });
  const page = await contexto.newPage();
  await vigiar(page);
  await preparar?.(page);
  return page;
}
export async function identificar(celular: Page, link: string): Promise<void> {
  await celular.goto(link);
  await celular.getByRole('textbox', { name: 'Sua data de nascimento' }).fill('20/06/1975');
  await celular.getByRole('button', { name: 'Continuar' }).click();
}
export async function ateAEspera(celular: Page, link: string): Promise<void> {
  await identificar(celular, link);
  await celular.getByRole('checkbox', { name: 'Li e aceito' }).check();
  await celular.getByRole('button', { name: 'Continuar' }).click();
  await celular.getByRole('button', { name: 'Entrar na sala de espera' }).click();
  await expect(celular.getByRole('heading', { name: 'Você está na sala de espera' })).toBeVisible();
}
/** Who enters on that page is told to go by these servers. */
export async function comGelo(page: Page, gelo: Lugar['gelo']): Promise<void> {
  await page.route(/\/(?:agendamentos\/\d+|teleconsulta)\/entrar$/, async (rota) => {
    const resposta = await rota.fetch();
    await rota.fulfill({ response: resposta, json: { ...((await resposta.json()) as object), gelo } });
  });
}
/** Through identity and consent into the call, which is under way. */
export async function ateAChamada(celular: Page, link: string): Promise<void> {
  await identificar(celular, link);
  await celular.getByRole('checkbox', { name: 'Li e aceito' }).check();
  await celular.getByRole('button', { name: 'Continuar' }).click();
  await celular.getByRole('button', { name: /^Entrar/ }).click();
}
/** The professional at the device check of that visit. */
export async function antesDeEntrar(page: Page, { id }: Visita): Promise<void> {
  await vigiar(page);
  await entrar(page, 'profissional', `/telemedicina/chamada?agendamento=${id}`);
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeEnabled();
}
export const entrarNa = (page: Page) => page.getByRole('button', { name: 'Entrar', exact: true }).click();

/** From how many others pictures are decoded on the page. */
export const imagensEm = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { ligacoes } = window as unknown as { ligacoes: RTCPeerConnection[] };
    const todas = await Promise.all(
      ligacoes
        .filter(({ connectionState }) => connectionState === 'connected')
        .map(async (pc) => [...((await pc.getStats()).values() as Iterable<Record<string, unknown>>)]),
    );
    return todas.filter((stats) =>
      stats.some(
        ({ type, kind, framesDecoded }) =>
          type === 'inbound-rtp' && kind === 'video' && Number(framesDecoded) > 0,
      ),
    ).length;
  });

/** How many others are seen on the page: their picture is shown, and goes on being decoded. */
export const rostosEm = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { ligacoes } = window as unknown as { ligacoes: RTCPeerConnection[] };
    const decodificados = async () => {
      const stats = await Promise.all(
        ligacoes.filter((pc) => pc.connectionState === 'connected').map((pc) => pc.getStats()),
      );
      const todos = stats.flatMap((stat) => [...(stat.values() as Iterable<Record<string, unknown>>)]);
      const videos = todos.filter(({ type, kind }) => type === 'inbound-rtp' && kind === 'video');
      return new Map(videos.map(({ ssrc, framesDecoded }) => [ssrc, Number(framesDecoded)]));
    };
    const antes = await decodificados();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const agora = [...(await decodificados())].filter(
      ([ssrc, quadros]) => quadros > (antes.get(ssrc) ?? 0),
    ).length;
    return Math.min(
      agora,
      document.querySelectorAll('.z-palco > figure:not(.z-palco-eu, [data-oculta])').length,
    );
  });

/** A second process of the server over the same data, which may be killed, or set otherwise, while the tests' own goes on. */
export async function outroProcesso(env: { readonly [nome: string]: string } = {}): Promise<Processo> {
  const pasta = process.env.E2E_DATA_DIR ?? 'data/e2e';
  const { senha, porta } = JSON.parse(await readFile(join(pasta, 'pg.json'), 'utf8')) as {
    senha: string;
    porta: number;
  };
  return iniciarProcesso({
    NODE_ENV: 'production',
    DATABASE_URL: `postgres://zelo:${senha}@127.0.0.1:${porta}/zelo`,
    DATA_DIR: pasta,
    ...env,
  });
}
