/** The address of a panel: copied, opened, and changed so that the former one opens no more. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Flex, Input } from 'antd';
import { Copy, RefreshCw, Tv } from 'lucide-react';
import type { RecordPanelProps } from '#engine/kit/index.ts';
import { ABA_ENDERECO } from '#messages/abas.ts';
import { painelTela as texto } from '#messages/fila-tela.ts';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { notify } from '#shared/ui/notify.ts';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { chaveDoPainel } from './wire.ts';

export default function PanelAddress({ id }: RecordPanelProps) {
  const client = useQueryClient();
  const key = ['painel-chave', id];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => chaveDoPainel(id, 'GET', signal),
    retry: false,
    gcTime: 0,
  });
  if (error) return <FailedState error={error} title={texto.falhaEndereco} retry={() => void refetch()} />;
  if (!data) return <LoadingState rows={3} />;
  const endereco = `${window.location.origin}/painel-chamadas#${data.chave}`;
  const copiar = async () => {
    try {
      await navigator.clipboard.writeText(endereco);
      notify({ type: 'SUCCESS', value: texto.copiado });
    } catch {
      notify({ type: 'WARNING', value: texto.naoCopiou });
    }
  };
  const trocar = async () => {
    if (
      !(await confirm({
        title: texto.trocarPergunta,
        text: texto.trocarTexto,
        yes: texto.trocar,
        danger: true,
      }))
    )
      return;
    try {
      client.setQueryData(key, await chaveDoPainel(id, 'POST'));
      notify({ type: 'SUCCESS', value: texto.trocado });
    } catch {
      // Told by the client.
    }
  };
  return (
    <Flex vertical gap={12} className="z-leitura">
      <p>{texto.enderecoTexto}</p>
      <Input readOnly aria-label={ABA_ENDERECO} value={endereco} onFocus={({ target }) => target.select()} />
      <Flex gap={8} wrap>
        <Button type="primary" icon={<Copy size={16} aria-hidden />} onClick={() => void copiar()}>
          {texto.copiar}
        </Button>
        <Button icon={<Tv size={16} aria-hidden />} href={endereco} target="_blank" rel="noopener noreferrer">
          {texto.abrir}
        </Button>
        <Button danger icon={<RefreshCw size={16} aria-hidden />} onClick={() => void trocar()}>
          {texto.trocar}
        </Button>
      </Flex>
    </Flex>
  );
}
