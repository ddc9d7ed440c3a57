/** The patient's own confirmation: sent from the appointment, and what became of it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Collapse, Flex, Typography } from 'antd';
import { Send } from 'lucide-react';
import { LinkCard } from '#capabilities/convite/index.ts';
import type { CanalConfirmacao } from '#domain/agenda/confirmacao.ts';
import type { ItemAgenda } from '#domain/agenda/wire.ts';
import { confirmacaoTela as texto } from '#messages/agenda-confirmacao.ts';
import { useCan } from '#shared/session/session.ts';
import { MenuButton } from '#shared/ui/MenuButton.tsx';
import { enviarUm } from './sending.ts';
import { linksDe } from './wire.ts';

export function ItemLink({ item, onChange }: { readonly item: ItemAgenda; readonly onChange: () => void }) {
  const can = useCan();
  const client = useQueryClient();
  const chave = ['agenda', 'links', item.id];
  const { data } = useQuery({ queryKey: chave, queryFn: ({ signal }) => linksDe(item.id, signal) });
  const ultimo = data?.[0];
  const respondeu = ultimo?.passos.some(({ passo }) => passo === 'usado');
  const enviar = async (canal: CanalConfirmacao) => {
    await enviarUm(item.id, canal, null);
    onChange();
  };
  const canais: readonly CanalConfirmacao[] = can('sendmessage', 'mensagemmodelo')
    ? ['EMAIL', 'WHATSAPP', 'LINK']
    : ['LINK'];
  return (
    <section aria-label={texto.link} className="z-pilha">
      <Flex justify="space-between" align="center" gap={8} wrap>
        <Typography.Text strong>{texto.link}</Typography.Text>
        <MenuButton
          label={texto.pedir}
          items={canais.map((key) => ({ key, label: texto.canais[key], onClick: () => void enviar(key) }))}
        >
          <Button icon={<Send size={16} aria-hidden />}>{texto.pedir}</Button>
        </MenuButton>
      </Flex>
      {ultimo ? (
        <Collapse
          size="small"
          items={[
            {
              key: 'l',
              label: texto.ultimo[ultimo.passos.at(-1)?.passo ?? 'criado'],
              children: (
                <LinkCard
                  convite={respondeu ? { ...ultimo, situacao: 'usado' } : ultimo}
                  onChange={() => void client.invalidateQueries({ queryKey: chave })}
                />
              ),
            },
          ]}
        />
      ) : null}
    </section>
  );
}
