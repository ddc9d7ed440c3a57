/** The convênios that take requests, and which of them the person is of: by the address (`?convenio=`), or the only one. */
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CanalPublico } from '#domain/solicitacao-convenio/wire.ts';
import { lerCanais } from './wire.ts';

export const CONVENIO = 'convenio';

type Canais = {
  readonly canais: readonly CanalPublico[] | null;
  readonly canal: CanalPublico | null;
  readonly failed: boolean;
  readonly retry: () => void;
  readonly choose: (endereco: string | null) => void;
};

export function useCanais(): Canais {
  const [canais, setCanais] = useState<readonly CanalPublico[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [params, setParams] = useSearchParams();
  useEffect(() => {
    let here = true;
    lerCanais().then(
      (read) => here && setCanais(read),
      () => here && setFailed(true),
    );
    return () => {
      here = false;
    };
  }, [attempt]);
  const asked = params.get(CONVENIO);
  const only = canais?.length === 1 ? canais[0] : undefined;
  return {
    canais,
    canal: canais?.find(({ endereco }) => endereco === asked) ?? only ?? null,
    failed,
    retry() {
      setFailed(false);
      setAttempt(attempt + 1);
    },
    choose: (endereco) =>
      setParams((before) => {
        if (endereco === null) before.delete(CONVENIO);
        else before.set(CONVENIO, endereco);
        return before;
      }),
  };
}
