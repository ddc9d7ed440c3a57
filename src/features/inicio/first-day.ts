/** How far the setting up of this installation is, and the ways to its steps. */
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import {
  enderecoDoPasso,
  inicialDoPasso,
  PRIMEIRO_DIA,
  type AndamentoPasso,
  type ChavePasso,
  type PassoDoPrimeiroDia,
} from '#domain/inicio/primeiro-dia.ts';
import { today } from '#shared/clock.ts';
import { primeiroDia as texto } from '#messages/primeiro-dia.ts';
import { request } from '#shared/http/client.ts';
import { switchProvider, useSession } from '#shared/session/session.ts';
import { useAct, type Act } from '#shared/ui/useAct.ts';

const KEY = ['inicio', 'primeiro-dia'];
const PATH = '/api/primeiro-dia';
type Passos = readonly AndamentoPasso[];

/** Whoever sets the installation up. Asked by anybody else, the server refuses, and a refusal ends the session. */
export function useSetsUp(): boolean {
  const session = useSession();
  return session?.user.admin === true && !session.vendoComo;
}

/** Asked anew with each screen that shows it, and as one comes back to the window. */
export function useFirstDay(): UseQueryResult<Passos> {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => request<Passos>(PATH, { signal, silent: true, background: true }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** Skips a step, or takes it up again. */
export function useSkip(): Act<[ChavePasso, boolean]> {
  const client = useQueryClient();
  return useAct(
    async (chave: ChavePasso, pular: boolean) => {
      const passos = await request<Passos>(`${PATH}/${chave}/pulado`, {
        method: pular ? 'PUT' : 'DELETE',
        ...(pular ? { body: {} } : {}),
        silent: true,
      });
      client.setQueryData(KEY, passos);
    },
    { failure: texto.falhaAoPular },
  );
}

/** Opens the screen of a step, in the unit that was just registered. */
export function useStart(): Act<[ChavePasso]> {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useAct(
    async (chave: ChavePasso) => {
      const passo: PassoDoPrimeiroDia | undefined = PRIMEIRO_DIA.find((cada) => cada.chave === chave);
      const unidade = passo?.naUnidade ? await enterUnit(session?.idPrestador ?? null) : null;
      const to = enderecoDoPasso(chave, unidade, Date.now());
      const inicial = inicialDoPasso(chave, today());
      if (to !== pathname) await navigate(to, inicial ? { state: { inicial } } : {});
    },
    { failure: texto.falhaUnidade },
  );
}

/** The unit in which one works; the first registered where none was chosen yet. */
async function enterUnit(chosen: number | null): Promise<number | null> {
  if (chosen !== null) return chosen;
  const [first] = await request<readonly { readonly id: number }[]>('prestadores/web/listarPrestadorAtivos', {
    silent: true,
  });
  if (!first) return null;
  await switchProvider(first.id, true);
  return first.id;
}
