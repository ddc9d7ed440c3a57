/** Told by whoever talks in a video call: somebody is there, with no hand on the machine. */
export const IN_CALL = 'zelo:em-chamada';
