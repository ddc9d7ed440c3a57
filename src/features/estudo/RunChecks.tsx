/** Beside a study: its edit checks over every form that is filled in, run by the queue (CRF-01). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Flex, Progress, Typography } from 'antd';
import { ListChecks } from 'lucide-react';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import type { ChecagensDoEstudo } from '#domain/estudo/wire.ts';
import type { RecordPanelProps } from '#engine/kit/index.ts';
import { checarTela as texto } from '#messages/estudo-telas.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { cancelarChecagens, checagensKey, correrChecagens, lerChecagens } from './wire.ts';

/** While they run they are asked for so often. */
const EVERY_MS = 1500;

export default function RunChecks({ id }: RecordPanelProps) {
  const checagens = useQuery({
    queryKey: checagensKey(id),
    queryFn: ({ signal }) => lerChecagens(id, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.andamento ? EVERY_MS : false),
  });
  return (
    <Loaded query={checagens} failed={texto.falha}>
      {(lido) => <Known id={id} checagens={lido} />}
    </Loaded>
  );
}

function Known({ id, checagens }: { readonly id: number; readonly checagens: ChecagensDoEstudo }) {
  const client = useQueryClient();
  const after = () => client.invalidateQueries({ queryKey: checagensKey(id) });
  const run = useAct(() => correrChecagens(id).then(after), { failure: texto.falhaAto });
  const stop = useAct(() => cancelarChecagens(id).then(after), { failure: texto.falhaAto });
  const { andamento, checadoEm, checadoPor, formularios, abertas, fechadas } = checagens;
  return (
    <Flex vertical gap={16} align="flex-start" className="z-leitura">
      <Typography.Text type="secondary">{texto.descricao}</Typography.Text>
      {andamento ? (
        <>
          <Progress
            percent={andamento.total ? Math.floor((100 * andamento.feitos) / andamento.total) : 0}
            status="active"
            aria-label={texto.correndo}
          />
          <Typography.Text role="status">
            {andamento.total ? texto.feito(andamento.feitos, andamento.total) : texto.naFila}
          </Typography.Text>
          <Button loading={stop.busy} onClick={() => void stop.run()}>
            {texto.cancelar}
          </Button>
        </>
      ) : (
        <>
          {checadoEm === null ? null : (
            <Typography.Text>
              {texto.ultima(checadoPor ?? '', formatMinuto(checadoEm), formularios ?? 0)}{' '}
              <Link to="/monitorias">{texto.resultado(abertas ?? 0, fechadas ?? 0)}</Link>
            </Typography.Text>
          )}
          <Button
            type="primary"
            icon={<ListChecks size={16} aria-hidden />}
            loading={run.busy}
            onClick={() => void run.run()}
          >
            {texto.correr}
          </Button>
        </>
      )}
    </Flex>
  );
}
