/** One mail of a work of the queue: its failures in words, those that another attempt would repeat given up at once. */
import { AppError } from '#domain/errors/app-error.ts';
import { tarefa } from '#messages/tarefa.ts';
import { EnderecoInvalido, type Correio, type Mensagem } from '#server/gateways/email/port.ts';
import { GiveUp } from '#server/jobs/job.ts';

export type Saida = {
  /** Null where the installation sends no mail. */
  readonly correio: Correio | null;
  /** Address of the product in the links of its mails. */
  readonly publicUrl: string;
  readonly titulo: () => string;
};

export async function enviarMensagem({ correio }: Saida, mensagem: Mensagem): Promise<void> {
  if (!correio) throw new AppError('servico-nao-configurado', { messages: [tarefa.email.naoConfigurado] });
  try {
    await correio.enviar(mensagem);
  } catch (cause) {
    const code = (cause as { responseCode?: unknown }).responseCode;
    const codigo = typeof code === 'number' ? code : null;
    const texto =
      cause instanceof EnderecoInvalido ? tarefa.email.enderecoInvalido : tarefa.email.recusado(codigo);
    const error = new AppError('servico-indisponivel', { cause, messages: [texto] });
    // 5xx: the mail server says that it will say so again.
    throw cause instanceof EnderecoInvalido || (codigo !== null && codigo >= 500) ? new GiveUp(error) : error;
  }
}
