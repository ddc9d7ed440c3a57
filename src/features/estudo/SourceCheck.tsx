/** Source verification on the very field: the mark, who made it, and its taking back (MON-03). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Flex, Typography } from 'antd';
import { ShieldCheck, Shield } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { vazio } from '#domain/estudo/digitacao.ts';
import type { FormularioAberto, VerificacaoDoFormulario } from '#domain/estudo/wire.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { verificacaoTela as texto } from '#messages/estudo-telas.ts';
import { useReread } from '#shared/live/board.ts';
import { useCan } from '#shared/session/session.ts';
import { useAct } from '#shared/ui/useAct.ts';
import { lerVerificacao, marcarVerificacao, verificacaoKey } from './wire.ts';

const REGISTROS = ['verificacoes-crf'] as const;
const SUJEITO = 'verificacaofonte';

export type SourceCheck = {
  /** Null: the person does not see the marks, or nothing is there to compare yet. */
  readonly marcas: VerificacaoDoFormulario | null;
  readonly respondidos: readonly string[];
  readonly marca: boolean;
  readonly busy: boolean;
  readonly mark: (colunas: readonly string[], verificado: boolean) => void;
};

export function useSourceCheck(aberto: FormularioAberto, colunas: readonly string[]): SourceCheck {
  const { id, versao, valores, situacao, situacaoVisita } = aberto;
  const client = useQueryClient();
  const can = useCan();
  const key = verificacaoKey(id);
  useReread(key, REGISTROS);
  const filled = situacao === 'PREENCHIDO';
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => lerVerificacao(id, signal),
    enabled: filled && can('view', SUJEITO),
    staleTime: 0,
  });
  const act = useAct(
    async (campos: readonly string[], verificado: boolean) => {
      client.setQueryData(key, await marcarVerificacao(id, versao, { colunas: campos, verificado }));
    },
    { failure: texto.falha },
  );
  const { run, busy } = act;
  const mark = useCallback(
    (campos: readonly string[], verificado: boolean) => void run(campos, verificado),
    [run],
  );
  const respondidos = useMemo(() => colunas.filter((coluna) => !vazio(valores[coluna])), [colunas, valores]);
  return {
    marcas: data ?? null,
    respondidos,
    marca: filled && situacaoVisita !== 'CONGELADA' && can('verificar', SUJEITO),
    busy,
    mark,
  };
}

type MarkProps = { readonly check: SourceCheck; readonly coluna: string; readonly titulo: string };

/** Beside a field: a button for whoever compares, a sign for the others. */
export function SourceMark({ check, coluna, titulo }: MarkProps) {
  const { marcas, respondidos, marca, busy, mark } = check;
  if (marcas === null || !respondidos.includes(coluna)) return null;
  const registrada = marcas.campos.find((campo) => campo.coluna === coluna);
  const legenda = registrada
    ? texto.feita(titulo, registrada.por, formatMinuto(registrada.em))
    : texto.aFazer(titulo);
  const icone = registrada ? <ShieldCheck size={16} aria-hidden /> : <Shield size={16} aria-hidden />;
  if (!marca)
    return registrada ? (
      <span role="img" aria-label={legenda} title={legenda} className="estudo-verificado" data-feita>
        {icone}
      </span>
    ) : null;
  return (
    <Button
      type="text"
      size="small"
      aria-pressed={registrada !== undefined}
      aria-label={texto.marcar(titulo)}
      title={legenda}
      className="estudo-verificado"
      {...(registrada ? { 'data-feita': true } : {})}
      disabled={busy}
      icon={icone}
      onClick={() => mark([coluna], registrada === undefined)}
    />
  );
}

/** Above the form: how far the comparing is, and all that is left in one act. */
export function SourceProgress({ check }: { readonly check: SourceCheck }) {
  const { marcas, respondidos, marca, busy, mark } = check;
  if (marcas === null || respondidos.length === 0) return null;
  const marcadas = new Set(marcas.campos.map(({ coluna }) => coluna));
  const faltam = respondidos.filter((coluna) => !marcadas.has(coluna));
  return (
    <Flex gap={12} align="center" wrap>
      <Typography.Text type="secondary" role="status">
        {texto.andamento(respondidos.length - faltam.length, respondidos.length)}
        {marcas.desfeitos > 0 ? ` · ${texto.desfeitas(marcas.desfeitos)}` : ''}
      </Typography.Text>
      {marca && faltam.length > 0 ? (
        <Button
          size="small"
          icon={<ShieldCheck size={16} aria-hidden />}
          loading={busy}
          onClick={() => mark(faltam, true)}
        >
          {texto.todos(faltam.length)}
        </Button>
      ) : null}
    </Flex>
  );
}
