/** The address by which the professional's own calendar reads the agenda: made, copied, changed, taken back. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Flex, Input, Popconfirm, Typography } from 'antd';
import { useState } from 'react';
import type { CalendarioDoProfissional } from '#domain/agenda/ical.ts';
import { formatData } from '#domain/formato/data.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { formatRelativo } from '#domain/formato/data-hora.ts';
import { calendarioTexto as texto } from '#messages/agenda.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Modal } from '#shared/ui/Modal.tsx';
import { notify } from '#shared/ui/notify.ts';
import { useAct } from '#shared/ui/useAct.ts';
import { apagarCalendario, criarCalendario, meuCalendario, renovarCalendario } from './wire.ts';

const CHAVE = ['agenda', 'calendario'];
const fim = ({ valeAte }: CalendarioDoProfissional): string => formatData(diaDe(valeAte));

export function CalendarDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const query = useQuery({ queryKey: CHAVE, queryFn: ({ signal }) => meuCalendario(signal) });
  const [nomes, setNomes] = useState(false);
  const { run: fazer, busy } = useAct(
    async (what: () => Promise<unknown>, pronto?: string) => {
      client.setQueryData(CHAVE, (await what()) ?? null);
      if (pronto) notify({ type: 'SUCCESS', value: pronto });
    },
    { failure: texto.falhaGravar },
  );
  const copiar = async (endereco: string) => {
    try {
      await navigator.clipboard.writeText(endereco);
      notify({ type: 'SUCCESS', value: texto.copiado });
    } catch {
      notify({ type: 'WARNING', value: texto.naoCopiou });
    }
  };
  const criar = () => fazer(() => criarCalendario(nomes));
  const renovar = () =>
    fazer(async () => {
      const renovado = await renovarCalendario();
      notify({ type: 'SUCCESS', value: texto.renovado(fim(renovado)) });
      return renovado;
    });
  return (
    <Modal title={texto.titulo} width={560} onClose={onClose}>
      <Loaded query={query} failed={texto.falha} rows={4}>
        {(data) => (
          <Flex vertical gap={16}>
            <Typography.Text>{texto.texto}</Typography.Text>
            {data?.endereco ? (
              <>
                <Flex gap={8}>
                  <Input
                    readOnly
                    aria-label={texto.endereco}
                    value={data.endereco}
                    onFocus={({ target }) => target.select()}
                  />
                  <Button type="primary" onClick={() => void copiar(data.endereco ?? '')}>
                    {texto.copiar}
                  </Button>
                </Flex>
                <Typography.Text type="secondary">
                  {[
                    data.nomes ? texto.comNomes : texto.semNomes,
                    (Date.parse(data.valeAte) > Date.now() ? texto.valeAte : texto.vencido)(fim(data)),
                    data.lidoEm
                      ? `${texto.lido(formatRelativo(data.lidoEm, new Date().toISOString()))}.`
                      : texto.naoLido,
                  ].join(' ')}
                </Typography.Text>
              </>
            ) : null}
            <Flex vertical gap={4}>
              <Checkbox checked={nomes} onChange={({ target }) => setNomes(target.checked)}>
                {texto.nomes}
              </Checkbox>
              <Typography.Text type="secondary">{texto.nomesTexto}</Typography.Text>
            </Flex>
            {data ? (
              <Flex gap={8} wrap>
                <Button loading={busy} onClick={() => void renovar()}>
                  {texto.renovar}
                </Button>
                <Popconfirm
                  title={texto.trocar}
                  description={texto.trocarTexto}
                  okText={texto.trocar}
                  onConfirm={criar}
                >
                  <Button loading={busy}>{texto.trocar}</Button>
                </Popconfirm>
                <Popconfirm
                  title={texto.revogar}
                  description={texto.trocarTexto}
                  okText={texto.revogar}
                  onConfirm={() => fazer(apagarCalendario, texto.revogado)}
                >
                  <Button danger loading={busy}>
                    {texto.revogar}
                  </Button>
                </Popconfirm>
              </Flex>
            ) : (
              <Button
                type="primary"
                loading={busy}
                onClick={() => void criar()}
                style={{ alignSelf: 'start' }}
              >
                {texto.criar}
              </Button>
            )}
          </Flex>
        )}
      </Loaded>
    </Modal>
  );
}
