/** The public key that the app under test subscribes with. Its private half was thrown away: no test sends through a push service. */
export const vapidPublicKey =
  'BP_RVj0_8XBgk4PLyuYVOwg-vcSnKnApvV2i57yeNuhg4TRF0xAAGKjmESvM49PlBIwIYGrUDfKUWvkgtFhf4rk'
